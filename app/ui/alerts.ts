type Listener = (text: string) => void

let listener: Listener | null = null
let closed: (() => void) | null = null
/** Asked for before the dialog was there. */
let waiting: string | null = null

/** Opens the alert with exactly this text; settles when the shopper has closed it. */
export function showAlert(text: string): Promise<void> {
  return new Promise((resolve) => {
    closed?.()
    closed = resolve
    if (listener) listener(text)
    else waiting = text
  })
}

/** For the dialog: called when it has been closed, by button or Escape. */
export function alertClosed(): void {
  closed?.()
  closed = null
}

export function receiveAlerts(receive: Listener): () => void {
  listener = receive
  if (waiting !== null) receive(waiting)
  waiting = null
  return () => {
    if (listener === receive) listener = null
  }
}
