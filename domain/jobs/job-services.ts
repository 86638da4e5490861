import type { Mailer, Messenger } from '#domain/notifications/messenger'
import type { TemplateName } from '#domain/notifications/templates'
import type { OutboxKind } from '#domain/outbox/job-payloads'
import type { PaymentProvider } from '#domain/payments/provider'
import type { OrderLimits } from '#domain/settings'

/** What is missing is left out of the shop's set-up. */
export type JobServices = {
  messenger: Messenger
  /** Approved by the messenger's service; those the shop cannot do without where it is not told. */
  templates?: ReadonlySet<TemplateName>
  publicUrl: string
  /** The chat number of the settings where it is not told. */
  shopNumber: string | undefined
  mailer: Mailer | null
  payments: PaymentProvider | null
  limits?: OrderLimits | null
  alarm?: (text: string) => void
  /** Within a few seconds and without ever failing. */
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
  'refund-mail': 'mails',
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
