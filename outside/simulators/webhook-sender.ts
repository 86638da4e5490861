import { type Fetch, fetchText } from '#outside/fetch'
import type { Scheduler } from '#outside/simulators/scheduler'

export type WebhookDelivery = {
  /** As the receiver sees it; a repeated delivery keeps it. */
  id: string
  name: string
  body: string
  headers: Record<string, string>
  state: 'queued' | 'delivered' | 'lost' | 'given-up'
  dueAt: number
  /** Answers so far; status 0 when there was none. */
  attempts: { at: number; status: number }[]
}

export type WebhookSender = {
  post(
    parcel: Pick<WebhookDelivery, 'id' | 'name' | 'body' | 'headers'>,
    plan?: { delayMs?: number; copies?: number },
  ): WebhookDelivery
  list(): WebhookDelivery[]
  /** Each returns the delivery, or undefined when there is none of that id. */
  deliver(id: string): Promise<WebhookDelivery | undefined>
  duplicate(id: string): Promise<WebhookDelivery | undefined>
  lose(id: string): WebhookDelivery | undefined
  delay(id: string, delayMs: number): WebhookDelivery | undefined
  close(): void
}

const GIVE_UP_AFTER_MS = 24 * 3600_000
const ANSWER_WITHIN_MS = 5000
const REMEMBERED = 500

/** Delivers webhooks as payment and message services do: 5 seconds for a 2xx, else again, ever more slowly, for a day. */
export function createWebhookSender(options: {
  agenda: Scheduler
  target: string | (() => string)
  deliver?: Fetch
  backoffMs: () => number
}): WebhookSender {
  const { agenda, target } = options
  const send = options.deliver ?? globalThis.fetch
  const parcels = new Map<string, WebhookDelivery>()
  const closing = new AbortController()

  const attempt = async (parcel: WebhookDelivery) => {
    const at = agenda.now()
    const status = await post(parcel)
    parcel.attempts.push({ at, status })
    if (parcel.state === 'lost') return
    const isDelivered = parcel.state === 'delivered' || (status >= 200 && status < 300)
    parcel.state = isDelivered ? 'delivered' : 'queued'
    if (!isDelivered) retry(parcel, at)
  }

  const post = async (parcel: WebhookDelivery): Promise<number> => {
    try {
      const url = typeof target === 'function' ? target() : target
      const headers = { 'Content-Type': 'application/json', ...parcel.headers }
      const limit = { timeoutMs: ANSWER_WITHIN_MS, stop: closing.signal }
      const { status } = await fetchText(send, url, { method: 'POST', headers, body: parcel.body }, limit)
      return status
    } catch {
      return 0
    }
  }

  const retry = (parcel: WebhookDelivery, at: number) => {
    const [first] = parcel.attempts
    if (first && at - first.at > GIVE_UP_AFTER_MS) {
      parcel.state = 'given-up'
      return
    }
    plan(parcel, options.backoffMs() * 2 ** Math.min(parcel.attempts.length - 1, 20))
  }

  const plan = (parcel: WebhookDelivery, delayMs: number) => {
    const dueAt = agenda.now() + delayMs
    parcel.dueAt = dueAt
    // Only the latest plan counts: an action may have delayed, lost or delivered it meanwhile.
    agenda.after(delayMs, () => (parcel.state === 'queued' && parcel.dueAt === dueAt ? attempt(parcel) : undefined))
  }

  const deliverTimes = async (id: string, times: number) => {
    const parcel = parcels.get(id)
    for (let time = 0; parcel && time < times; time++) await attempt(parcel)
    return parcel
  }

  return {
    post(content, { delayMs = 0, copies = 1 } = {}) {
      const parcel: WebhookDelivery = { ...content, state: 'queued', dueAt: agenda.now(), attempts: [] }
      parcels.set(parcel.id, parcel)
      for (const id of [...parcels.keys()].slice(0, -REMEMBERED)) parcels.delete(id)
      plan(parcel, delayMs)
      for (let copy = 1; copy < copies; copy++) {
        agenda.after(delayMs, () => (parcel.state === 'lost' ? undefined : attempt(parcel)))
      }
      return parcel
    },
    list: () => [...parcels.values()],
    deliver: (id) => deliverTimes(id, 1),
    duplicate: (id) => deliverTimes(id, 2),
    lose(id) {
      const parcel = parcels.get(id)
      if (parcel?.state === 'queued') parcel.state = 'lost'
      return parcel
    },
    delay(id, delayMs) {
      const parcel = parcels.get(id)
      if (parcel?.state === 'queued') plan(parcel, delayMs)
      return parcel
    },
    close: () => closing.abort(),
  }
}
