import { type Mailer, MessageDelayed, MessageRefused, type Messenger } from '#domain/notifications/messenger'
import type { Line } from '#test/simulation/network'
import type { Instance, Schedule } from '#test/simulation/schedule'

/** One message, told apart by what it is and whom it concerns: `confirmation SM-0000-0012`. */
type Message = { sent: number; unknown: number; refused: number }

/** One message of a new order, with or without the question; an answer between two tries changes which. */
const confirmations: readonly string[] = ['order_confirmation', 'order_confirmed_link', 'cod_confirm']

/** What stands before the subject of a mail, by its job. */
const subjects: Record<string, string> = {
  'confirmation-mail': '',
  'step-mail': 'stage-',
  'refund-mail': 'refund-',
  'refused-refund-mail': 'refund-refused-',
}

type OnSent = (kind: string, subject: string, askedAt: number) => void

/** The message services: what really went out, and what they said about it. `onSent` gets the moment when the shop asked, since days may pass on the way. */
export function createMessaging(schedule: Schedule, line: Line, onSent: OnSent) {
  const messages = new Map<string, Message>()

  function messageOf(key: string): Message {
    const known = messages.get(key)
    if (known) return known
    const message = { sent: 0, unknown: 0, refused: 0 }
    messages.set(key, message)
    return message
  }

  async function deliver(instance: Instance, kind: string, subject: string): Promise<void> {
    const message = messageOf(`${kind} ${subject}`)
    const askedAt = schedule.clock.now()
    const effect = () => {
      message.sent++
      onSent(kind, subject, askedAt)
    }
    if (line.faulty && schedule.random(40) === 0) {
      message.refused++
      throw new MessageRefused('no such number', 131026)
    }
    if (line.faulty && schedule.random(20) === 0) throw new MessageDelayed('too many')
    const connected = line.up
    await line.call(instance, effect, () => {
      if (!connected) return new MessageDelayed('no connection')
      message.unknown++
      return new MessageDelayed('no answer', { mayHaveGoneOut: true })
    })
  }

  return {
    messageOf,
    messenger: (instance: Instance): Messenger => ({
      name: 'whatsapp',
      async send({ template, parameters }) {
        const kind = confirmations.includes(template) ? 'confirmation' : template
        await deliver(instance, kind, parameters[template === 'shop_new_order' ? 0 : 1] ?? '')
        return { messageId: `wamid-${schedule.random(1e6)}` }
      },
    }),
    mailer: (instance: Instance): Mailer => ({
      name: 'smtp',
      async send({ idempotencyKey }) {
        const [kind = '', subject = ''] = idempotencyKey.split(' ')
        await deliver(instance, 'mail', `${subjects[kind] ?? `${kind}-`}${subject}`)
        return { messageId: idempotencyKey }
      },
    }),
  }
}
