import type { OutboxKind } from '#domain/jobs/job-payloads'
import type { Mailer, Messenger } from '#domain/notifications/messenger'
import type { TemplateName } from '#domain/notifications/templates'
import type { PaymentProvider } from '#domain/payments/provider'
import type { OrderLimits } from '#domain/settings'

/** Those who do what the outbox asks for; what is missing is left out of the shop's set-up. */
export type JobServices = {
  messenger: Messenger
  /** The templates that the messenger's service has approved; those the shop cannot do without where it is not told. */
  templates?: ReadonlySet<TemplateName>
  /** The shop's address, for links. */
  publicUrl: string
  /** Where the shop is written to; the chat number of the settings where it is not told. */
  shopNumber: string | undefined
  mailer: Mailer | null
  payments: PaymentProvider | null
  /** Null where nothing is limited. */
  limits?: OrderLimits | null
  /** For the log. */
  alarm?: (text: string) => void
  /** Wakes the phones of the staff, within a few seconds and without ever failing. */
  wakeStaff?: () => Promise<void>
}

/** Each service outside has jobs of its own, which wait for no other's. */
export const serviceNames = ['messages', 'mails', 'refunds'] as const
export type Service = (typeof serviceNames)[number]

const serviceOf: Record<OutboxKind, Service> = {
  'message-customer': 'messages',
  'message-shop': 'messages',
  'message-foreign': 'messages',
  'refund-notice': 'messages',
  'stage-message': 'messages',
  'stage-mail': 'mails',
  'link-message': 'messages',
  'link-mail': 'mails',
  'recall-message': 'messages',
  'recall-mail': 'mails',
  'mail-customer': 'mails',
  'mail-account': 'mails',
  'letter-receipt': 'mails',
  'letter-answer': 'mails',
  refund: 'refunds',
  alarm: 'mails',
}

export function kindsOf(service: Service): OutboxKind[] {
  return (Object.keys(serviceOf) as OutboxKind[]).filter((kind) => serviceOf[kind] === service)
}
