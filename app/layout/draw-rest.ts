/**
 * Draws what waited to come near (`content-visibility` in pieces.css), one piece after another when nothing else is to be
 * done: a page captured whole is complete, and who scrolls finds it ready. Returns how to stop that.
 */
export function drawRest(): () => void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.draw-late, .shelf > :nth-child(n + 7)')]
  let cancel = () => {}
  const drawNext = () => {
    waiting.shift()?.style.setProperty('content-visibility', 'visible')
    if (waiting.length > 0) cancel = whenIdle(drawNext)
    else if (hasRoomForPictures()) loadPictures()
  }
  cancel = whenIdle(drawNext)
  return () => cancel()
}

/** On a phone or a line that is slow or costs money, pictures are asked for when they come near. */
function hasRoomForPictures(): boolean {
  const line = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection
  return matchMedia('(width >= 992px)').matches && !line?.saveData && (line?.effectiveType ?? '4g') === '4g'
}

function loadPictures() {
  for (const picture of document.querySelectorAll('img')) picture.loading = 'eager'
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work)
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
