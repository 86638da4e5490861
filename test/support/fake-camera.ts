/** A camera that sees what the page's `seen` has: the browser of the tests reads none. */
export const fakeCamera = () => {
  const detect = async () => ('seen' in window ? [{ rawValue: window.seen }] : [])
  Object.assign(window, {
    BarcodeDetector: class {
      detect = detect
    },
  })
  navigator.mediaDevices.getUserMedia = async () => new MediaStream()
  HTMLMediaElement.prototype.play = async () => undefined
}
