import type { Track } from '#app/ui/carousel/track'

/** A smaller movement, in pixels, is a click. */
const dragFrom = 6

/** Makes the row draggable by mouse, and stops its movement while it is touched; touch scrolling is native. */
export function enableDrag(row: HTMLElement, track: Track, signal: AbortSignal): void {
  let pressedAt: number | null = null
  let from: number | null = null
  const pulled = (event: PointerEvent) => (event.clientX - (pressedAt ?? 0)) / track.slideWidth()

  const press = (event: PointerEvent) => {
    from = null
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    pressedAt = event.clientX
    row.classList.add('moving')
  }
  const pull = (event: PointerEvent) => {
    if (pressedAt === null) return
    if (from === null) {
      if (Math.abs(event.clientX - pressedAt) < dragFrom || track.slideWidth() === 0) return
      row.setPointerCapture(event.pointerId)
      row.classList.add('moving')
      from = track.grab()
    }
    track.show(from - pulled(event))
  }
  const letGo = (event: PointerEvent) => {
    if (pressedAt === null) return
    const at = from === null ? null : from - pulled(event)
    if (at === null || from === null) track.release()
    else track.moveTo(at > from ? Math.ceil(at) : Math.floor(at))
    pressedAt = null
  }
  const swallowClick = (event: Event) => {
    if (from === null) return
    event.preventDefault()
    event.stopPropagation()
  }

  row.addEventListener('pointerdown', press, { signal })
  row.addEventListener('pointermove', pull, { signal })
  row.addEventListener('pointerup', letGo, { signal })
  row.addEventListener('pointercancel', letGo, { signal })
  row.addEventListener('click', swallowClick, { signal, capture: true })
  row.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  row.addEventListener('touchstart', track.grab, { signal, passive: true })
  row.addEventListener('touchend', track.release, { signal })
  row.addEventListener('touchcancel', track.release, { signal })
}
