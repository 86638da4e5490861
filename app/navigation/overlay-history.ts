import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'

/**
 * The Back button closes an overlay (drawer, menu, whole window) instead of leaving the page: an opened overlay adds a history entry of the same page.
 * The router does not know that entry, which is a copy of its own state: going between the two loads nothing.
 */

/** What is added to the router's state: `under` to the page's entry, `over` to the overlay's above it, both the same id. */
type EntryState = { under?: string; over?: string }
type Entry = { state: EntryState | null; href: string }

type Overlay = { close(): void }

let open: Overlay | null = null
/** The entry that the window is at. */
let here: Entry | null = null
/** This module goes back from the overlay's entry by itself, because its overlay was closed. */
let isStepping = false
let isRouterIdle = true

function readEntry(): Entry {
  return { state: history.state, href: location.href }
}

function pushEntry(): void {
  const id = Math.random().toString(36).slice(2)
  const { over: _, ...state } = (history.state ?? {}) as EntryState
  history.replaceState({ ...state, under: id }, '')
  history.pushState({ ...state, under: undefined, over: id }, '')
  here = readEntry()
}

function opened(overlay: Overlay): void {
  open = overlay
  // The step back pushes the entry when it arrives.
  if (!isStepping && !readEntry().state?.over) pushEntry()
}

function closed(overlay: Overlay): void {
  if (open !== overlay) return
  open = null
  // Not before another overlay that replaces this one has opened, or a link that closes it has begun a navigation.
  setTimeout(leaveEntry)
}

/** Goes back from the entry of an overlay that is closed. */
function leaveEntry(): void {
  if (open || isStepping || !isRouterIdle || !readEntry().state?.over) return
  isStepping = true
  history.back()
}

function onPop(event: PopStateEvent): void {
  const from = here
  const wasStepping = isStepping
  isStepping = false
  here = readEntry()
  const { over } = from?.state ?? {}
  if (from && over && here.state?.under === over) {
    event.stopImmediatePropagation()
    // Filters change the address while they are open: it becomes the page's.
    history.replaceState({ ...from.state, over: undefined, under: over }, '', from.href)
    here = readEntry()
    if (wasStepping) {
      // Another overlay has opened meanwhile.
      if (open) pushEntry()
    } else if (open) open.close()
    // The overlay was gone before: the page itself is left.
    else history.back()
  } else if (here.state?.over && here.state.over === from?.state?.under) {
    // Forward to the entry of an overlay that is closed, and on to the next page if there is one.
    event.stopImmediatePropagation()
    history.forward()
  } else open?.close()
}

// Loaded before the router starts, whose own listener must come after this one.
if (!import.meta.env.SSR) addEventListener('popstate', onPop)

/** Keeps overlays' entries in order with the router's navigations; for the root. */
export function useOverlayHistory(): void {
  const location = useLocation()
  const type = useNavigationType()
  const { state } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
  useEffect(() => {
    isRouterIdle = state === 'idle'
    const over = here?.state?.over
    // The router replaced the entry of an overlay.
    if (type === 'REPLACE' && over && !readEntry().state?.over) history.replaceState({ ...history.state, over }, '')
    here = readEntry()
    leaveEntry()
  }, [location, type, state])
}

/**
 * Makes the Back button close an overlay. Returns what must be called after it has opened and after it has closed.
 * `close` closes it, as its own button does.
 */
export function useBackCloses(close: () => void): { opened(): void; closed(): void } {
  const closeNow = useEffectEvent(close)
  const overlay = useRef<Overlay>(null)
  useEffect(
    () => () => {
      if (overlay.current) closed(overlay.current)
    },
    [],
  )
  return {
    opened() {
      overlay.current ??= { close: () => closeNow() }
      opened(overlay.current)
    },
    closed() {
      if (overlay.current) closed(overlay.current)
    },
  }
}

/** Makes the Back button close a popover. */
export function useBackClosesPopover(popover: RefObject<HTMLElement | null>): void {
  const { opened, closed } = useBackCloses(() => popover.current?.hidePopover())
  const follow = useEffectEvent((isOpen: boolean) => (isOpen ? opened() : closed()))
  useEffect(() => {
    const node = popover.current
    if (!node || !('popover' in node)) return
    // The entry is there with the overlay: `toggle` comes later.
    const onBefore = ({ newState }: ToggleEvent) => newState === 'open' && follow(true)
    const onToggle = ({ newState }: ToggleEvent) => newState === 'closed' && follow(false)
    node.addEventListener('beforetoggle', onBefore)
    node.addEventListener('toggle', onToggle)
    // Opened before the page's scripts came.
    if (node.matches(':popover-open')) follow(true)
    return () => {
      node.removeEventListener('beforetoggle', onBefore)
      node.removeEventListener('toggle', onToggle)
    }
  }, [popover])
}
