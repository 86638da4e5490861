import type { OrderLimits } from '#domain/limits'
import type { Mailer, Messenger } from '#domain/notifications/messenger'
import type { TemplateName, TemplatesIn } from '#domain/notifications/templates'
import type { OutboxKind } from '#domain/outbox/job-payloads'
import type { PaymentProvider } from '#domain/payments/provider'

/** The services of the worker; a null or missing one is not set up. */
export type JobServices = {
  messenger: Messenger
  /** Templates that the messaging service has approved; defaults to the basic templates. */
  templates?: ReadonlySet<TemplateName>
  /** Defaults to none: messages are in English. */
  templatesIn?: TemplatesIn
  publicUrl: string
  /** Defaults to the chat number of the settings. */
  shopNumber: string | undefined
  mailer: Mailer | null
  payments: PaymentProvider | null
  limits?: OrderLimits | null
  alarm?: (text: string) => void
  /** Must resolve within a few seconds and must never reject. */
  wakeStaff?: () => Promise<void>
}

/** Each outside service has jobs of its own, so that a slow one does not delay the others. */
export const serviceNames = ['messages', 'mails', 'refunds'] as const
export type Service = (typeof serviceNames)[number]

export const serviceOf: Record<OutboxKind, Service> = {
  'message-customer': 'messages',
  'message-shop': 'messages',
  'message-foreign': 'messages',
  'refund-notice': 'messages',
  'refund-mail': 'mails',
  'refund-refused-notice': 'messages',
  'refund-refused-mail': 'mails',
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
