import { sign } from '#outside/signatures'
import { type Payment, type Refund, type SimulatedOrder, simulatedId } from '#outside/simulators/razorpay/entities'
import type { FaultBox } from '#outside/simulators/razorpay/faults'
import type { Scheduler } from '#outside/simulators/scheduler'
import type { WebhookSender } from '#outside/simulators/webhook-sender'

export type Emit = (name: string, entities: { payment?: Payment; order?: SimulatedOrder; refund?: Refund }) => void

type Event = { name: string; body: string }

/** Creates signed webhooks from events, with a snapshot of the entities at that moment, and applies the faults to them. */
export function createEmit(options: {
  scheduler: Scheduler
  sender: WebhookSender
  faults: FaultBox
  accountId: string
  webhookSecret: string
}): Emit {
  const { scheduler, sender } = options
  const waiting: Event[] = []

  const release = () => {
    const events = waiting.splice(0)
    if (options.faults.current().outOfOrder) events.reverse()
    for (const event of events) post(event)
  }

  const post = ({ name, body }: Event) => {
    const { delayMs, duplicate, badSig, drop } = options.faults.current()
    const id = simulatedId('evt')
    const signature = sign(body, badSig ? `not ${options.webhookSecret}` : options.webhookSecret)
    const headers = { 'X-Razorpay-Signature': signature, 'x-razorpay-event-id': id }
    const copies = typeof duplicate === 'number' ? Math.max(duplicate, 1) : duplicate ? 2 : 1
    sender.post({ id, name, body, headers }, { delayMs, copies })
    if (drop === true || (Array.isArray(drop) && drop.includes(name))) sender.lose(id)
  }

  return (name, entities) => {
    const present = Object.entries(entities).filter(([, entity]) => entity)
    const body = JSON.stringify({
      entity: 'event',
      account_id: options.accountId,
      event: name,
      contains: present.map(([kind]) => kind),
      payload: Object.fromEntries(present.map(([kind, entity]) => [kind, { entity }])),
      created_at: Math.floor(scheduler.now() / 1000),
    })
    waiting.push({ name, body })
    // Releases the events of one step together, so that a fault can reorder them.
    if (waiting.length === 1) scheduler.after(0, release)
  }
}
