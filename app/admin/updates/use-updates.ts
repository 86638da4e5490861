import { useEffect, useRef, useState } from 'react'
import { isSignedOut } from '#app/admin/shared/is-signed-out'
import type { BoardUpdate } from '#app/admin/updates/updates.server'
import { askShop } from '#app/browser/ask-shop'
import { pollWhileVisible } from '#app/browser/poll-while-visible'
import { checkServerStatus } from '#app/navigation/server-status'

const pollIntervalMs = 15_000

/** `failing`: refused twice in a row. If the shop does not answer at all, the layout shows that. */
export type UpdatesState = 'live' | 'signed-out' | 'failing'

/** Calls `changed` unless somebody is choosing or typing. */
export function useUpdates(known: BoardUpdate, changed: (update: BoardUpdate) => void): UpdatesState {
  const [state, setState] = useState<UpdatesState>('live')
  const last = useRef(known)
  const onChange = useRef(changed)
  onChange.current = changed
  useEffect(() => {
    last.current = known
  }, [known])
  useEffect(() => {
    let isAsking = false
    let failures = 0
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      const update = await fetchUpdates(last.current.tag)
      failures = update === 'failed' && (await checkServerStatus()) ? failures + 1 : 0
      isAsking = false
      setState(update === 'signed-out' ? update : failures > 1 ? 'failing' : 'live')
      if (typeof update === 'string' || isPageInUse()) return
      last.current = update
      onChange.current(update)
    }
    return pollWhileVisible(ask, pollIntervalMs)
  }, [])
  return state
}

async function fetchUpdates(tag: string): Promise<BoardUpdate | 'unchanged' | 'signed-out' | 'failed'> {
  try {
    const response = await askShop('/admin/updates', {
      cache: 'no-store',
      redirect: 'manual',
      headers: { 'if-none-match': tag },
    })
    if (response.status === 200) return (await response.json()) as BoardUpdate
    if (response.status === 304) return 'unchanged'
    return isSignedOut(response) ? 'signed-out' : 'failed'
  } catch {
    return 'failed'
  }
}

function isPageInUse(): boolean {
  if (document.querySelector('#choosing:checked')) return true
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.matches('input:not([type=checkbox]), textarea, select')
}
