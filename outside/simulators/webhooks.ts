import { type Fetch, fetchText } from '#outside/fetch'

export type Webhook = { id: string; name: string; body: string; headers: Record<string, string> }

export type Webhooks = ReturnType<typeof createWebhooks>

const answerWithinMs = 5_000
const pausesMs = [1_000, 5_000, 30_000, 300_000]
const remembered = 500

/** Delivers webhooks one after another, and runs what the simulated service does later. */
export function createWebhooks(options: { target: () => string; deliver?: Fetch }) {
  const send = options.deliver ?? globalThis.fetch
  let isClosed = false
  const planned = new Map<NodeJS.Timeout, () => void>()
  let running = Promise.resolve()

  const inTurn = (task: () => Promise<void> | void) => {
    running = running.then(task)
  }
  const after = (delayMs: number, task: () => Promise<void> | void) => {
    if (isClosed) return
    const timer = setTimeout(() => {
      planned.delete(timer)
      inTurn(task)
    }, delayMs).unref()
    planned.set(timer, () => inTurn(task))
  }
  const attempt = async (webhook: Webhook, earlier: number) => {
    const headers = { 'Content-Type': 'application/json', ...webhook.headers }
    const init = { method: 'POST', headers, body: webhook.body }
    const answer = await fetchText(send, options.target(), init, { timeoutMs: answerWithinMs }).catch(() => null)
    const pauseMs = pausesMs[earlier]
    if ((answer && answer.status < 300) || pauseMs === undefined) return
    after(pauseMs, () => attempt(webhook, earlier + 1))
  }
  const sent: Webhook[] = []

  return {
    sent,
    after,
    inTurn,
    post(webhook: Webhook) {
      sent.push(webhook)
      sent.splice(0, sent.length - remembered)
      inTurn(() => attempt(webhook, 0))
    },
    async flush() {
      for (const [timer, start] of [...planned]) {
        clearTimeout(timer)
        planned.delete(timer)
        start()
      }
      for (let last: unknown; last !== running; ) {
        last = running
        await running
      }
    },
    close() {
      isClosed = true
      for (const timer of planned.keys()) clearTimeout(timer)
      planned.clear()
    },
  }
}
