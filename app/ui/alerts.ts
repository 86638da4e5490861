import { createChannel } from '#app/browser/create-channel'

const alerts = createChannel<string>()
let closed: (() => void) | null = null

/** Opens the alert with exactly this text; resolves when it is closed. */
export function showAlert(text: string): Promise<void> {
  return new Promise((resolve) => {
    closed?.()
    closed = resolve
    alerts.send(text)
  })
}

export function alertClosed(): void {
  closed?.()
  closed = null
}

export const receiveAlerts = alerts.receive
