import { backoffMs } from '#domain/backoff'
import { dayMs } from '#domain/calendar/moment'
import { type Fetch, fetchText } from '#outside/fetch'
import type { Scheduler } from '#outside/simulators/scheduler'

export type WebhookDelivery = {
  /** The id that the receiver sees; a repeated delivery has the same one. */
  id: string
  name: string
  body: string
  headers: Record<string, string>
  state: 'queued' | 'delivered' | 'lost' | 'given-up'
  dueAt: number
  /** Responses so far; status 0 for an attempt without one. */
  attempts: { at: number; status: number }[]
}

export type WebhookSender = {
  post(
    delivery: Pick<WebhookDelivery, 'id' | 'name' | 'body' | 'headers'>,
    plan?: { delayMs?: number; copies?: number },
  ): WebhookDelivery
  list(): WebhookDelivery[]
  /** The actions return the delivery, or undefined for an unknown id. */
  deliver(id: string): Promise<WebhookDelivery | undefined>
  duplicate(id: string): Promise<WebhookDelivery | undefined>
  lose(id: string): WebhookDelivery | undefined
  delay(id: string, delayMs: number): WebhookDelivery | undefined
  close(): void
}

const triedForMs = dayMs
const answerWithinMs = 5_000
const rememberedDeliveries = 500

/** Delivers webhooks as real services do: without a 2xx within 5 s it tries again for a day, with growing pauses. */
export function createWebhookSender(options: {
  scheduler: Scheduler
  target: string | (() => string)
  deliver?: Fetch
  backoffMs: () => number
}): WebhookSender {
  const { scheduler, target } = options
  const send = options.deliver ?? globalThis.fetch
  const deliveries = new Map<string, WebhookDelivery>()
  const controller = new AbortController()

  const attempt = async (delivery: WebhookDelivery) => {
    const at = scheduler.now()
    const status = await post(delivery)
    delivery.attempts.push({ at, status })
    if (delivery.state === 'lost') return
    const isDelivered = delivery.state === 'delivered' || (status >= 200 && status < 300)
    delivery.state = isDelivered ? 'delivered' : 'queued'
    if (!isDelivered) retry(delivery, at)
  }

  const post = async (delivery: WebhookDelivery): Promise<number> => {
    try {
      const url = typeof target === 'function' ? target() : target
      const headers = { 'Content-Type': 'application/json', ...delivery.headers }
      const limit = { timeoutMs: answerWithinMs, stop: controller.signal }
      const { status } = await fetchText(send, url, { method: 'POST', headers, body: delivery.body }, limit)
      return status
    } catch {
      return 0
    }
  }

  const retry = (delivery: WebhookDelivery, at: number) => {
    const [first] = delivery.attempts
    if (first && at - first.at > triedForMs) {
      delivery.state = 'given-up'
      return
    }
    plan(delivery, backoffMs(delivery.attempts.length, { firstMs: options.backoffMs(), maxMs: triedForMs }))
  }

  const plan = (delivery: WebhookDelivery, delayMs: number) => {
    const dueAt = scheduler.now() + delayMs
    delivery.dueAt = dueAt
    // Only the latest schedule applies, because an action may have delayed, lost or delivered the webhook meanwhile.
    scheduler.after(delayMs, () =>
      delivery.state === 'queued' && delivery.dueAt === dueAt ? attempt(delivery) : undefined,
    )
  }

  const deliverTimes = async (id: string, times: number) => {
    const delivery = deliveries.get(id)
    for (let time = 0; delivery && time < times; time++) await attempt(delivery)
    return delivery
  }

  return {
    post(content, { delayMs = 0, copies = 1 } = {}) {
      const delivery: WebhookDelivery = { ...content, state: 'queued', dueAt: scheduler.now(), attempts: [] }
      deliveries.set(delivery.id, delivery)
      for (const id of [...deliveries.keys()].slice(0, -rememberedDeliveries)) deliveries.delete(id)
      plan(delivery, delayMs)
      for (let copy = 1; copy < copies; copy++) {
        scheduler.after(delayMs, () => (delivery.state === 'lost' ? undefined : attempt(delivery)))
      }
      return delivery
    },
    list: () => [...deliveries.values()],
    deliver: (id) => deliverTimes(id, 1),
    duplicate: (id) => deliverTimes(id, 2),
    lose(id) {
      const delivery = deliveries.get(id)
      if (delivery?.state === 'queued') delivery.state = 'lost'
      return delivery
    },
    delay(id, delayMs) {
      const delivery = deliveries.get(id)
      if (delivery?.state === 'queued') plan(delivery, delayMs)
      return delivery
    },
    close: () => controller.abort(),
  }
}
