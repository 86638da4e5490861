import { readConnection } from '#app/browser/connection'

/**
 * Renders lazy sections (`content-visibility` in base.css) one after the other in idle time, then loads their pictures one
 * after the other, so that scrolling and full-page screenshots find a complete page. Returns a function that stops it.
 */
export function renderLazySections(): () => void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.lazy-section')]
  let cancel = () => {}
  const drawNext = () => {
    waiting.shift()?.style.setProperty('content-visibility', 'visible')
    if (waiting.length > 0) cancel = whenIdle(drawNext)
    else if (hasRoomForPictures()) cancel = loadPictures()
  }
  cancel = whenIdle(drawNext)
  return () => cancel()
}

/** Returns false on a slow or metered connection, where pictures are loaded only when they come near. */
function hasRoomForPictures(): boolean {
  const { saveData, type, effectiveType } = readConnection()
  return !saveData && type !== 'cellular' && effectiveType === '4g'
}

function loadPictures(): () => void {
  let stopped = false
  const loadNext = () => {
    const picture = stopped ? undefined : [...document.images].find(({ complete }) => !complete)
    if (!picture) return
    for (const end of ['load', 'error']) picture.addEventListener(end, loadNext, { once: true })
    picture.loading = 'eager'
  }
  loadNext()
  return () => {
    stopped = true
  }
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work)
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
