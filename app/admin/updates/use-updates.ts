import { useEffect, useRef } from 'react'
import { isSignedOut } from '#app/admin/shared/is-signed-out'
import type { BoardUpdate } from '#app/admin/updates/updates.server'
import { askShop } from '#app/browser/ask-shop'
import { pollWhileVisible } from '#app/browser/poll-while-visible'

const pollIntervalMs = 15_000

/**
 * Asks every 15 seconds, while the page is visible, whether the board has changed, and calls `changed` if so. Does not call it while
 * somebody is choosing or typing.
 */
export function useUpdates(known: BoardUpdate, changed: (update: BoardUpdate) => void): void {
  const last = useRef(known)
  const onChange = useRef(changed)
  onChange.current = changed
  useEffect(() => {
    last.current = known
  }, [known])
  useEffect(() => {
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      const update = await fetchUpdates(last.current.tag)
      isAsking = false
      if (update === 'over') stop()
      else if (update && !isPageInUse()) {
        last.current = update
        onChange.current(update)
      }
    }
    const stop = pollWhileVisible(ask, pollIntervalMs)
    return stop
  }, [])
}

/** Returns the updates, null if there are none or the request failed, or 'over' if the session has ended. */
async function fetchUpdates(tag: string): Promise<BoardUpdate | 'over' | null> {
  try {
    const response = await askShop('/admin/updates', {
      cache: 'no-store',
      redirect: 'manual',
      headers: { 'if-none-match': tag },
    })
    if (response.status === 200) return (await response.json()) as BoardUpdate
    return isSignedOut(response) ? 'over' : null
  } catch {
    return null
  }
}

/** Returns whether somebody is typing or choosing on this page, so that nothing may move. */
function isPageInUse(): boolean {
  if (document.querySelector('#choosing:checked')) return true
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches('input:not([type=checkbox]), textarea, select')
}
