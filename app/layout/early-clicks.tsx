import { useEffect } from 'react'

/**
 * Repeats the clicks on buttons from before hydration, which `headScript` has kept, in their order. Must be rendered after all components with buttons,
 * so that their effects have run.
 */
export function EarlyClicks() {
  useEffect(() => {
    const { earlyClicks = [], takeEarlyClick } = window
    window.earlyClicks = undefined
    if (takeEarlyClick) removeEventListener('click', takeEarlyClick, true)
    replay(earlyClicks)
  }, [])
  return null
}

async function replay(buttons: HTMLElement[]): Promise<void> {
  for (const button of buttons) {
    // After the effects of hydration, and then after the render that the click before has caused.
    await null
    button.click()
  }
}

declare global {
  interface Window {
    /** The clicked elements; undefined once the page is hydrated. */
    earlyClicks?: HTMLElement[] | undefined
    takeEarlyClick?: (event: Event) => void
  }
}
