type Listener = (text: string) => void

let listener: Listener | null = null
let closed: (() => void) | null = null
/** The text of an alert requested before the dialog was mounted. */
let waiting: string | null = null

/** Opens the alert with exactly this text; resolves when it is closed. */
export function showAlert(text: string): Promise<void> {
  return new Promise((resolve) => {
    closed?.()
    closed = resolve
    if (listener) listener(text)
    else waiting = text
  })
}

/** Called by the dialog when it has been closed. */
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
