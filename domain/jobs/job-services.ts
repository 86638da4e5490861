import type { OrderLimits } from '#domain/limits/shop-limits'
import type { Mailer, Messenger } from '#domain/notifications/messenger'
import type { ApprovedTranslations, TemplateName } from '#domain/notifications/templates'
import type { PaymentProvider } from '#domain/payments/provider'

/** The services of the worker; a null or missing one is not set up. */
export type JobServices = {
  messenger: Messenger
  /** Templates that the messaging service has approved; defaults to the basic templates. */
  templates?: ReadonlySet<TemplateName>
  /** Defaults to none: messages are in English. */
  templatesIn?: ApprovedTranslations
  publicUrl: string
  /** Defaults to the chat number of the settings. */
  shopNumber: string | undefined
  mailer: Mailer | null
  payments: PaymentProvider | null
  limits?: OrderLimits | null
  alarm?: (text: string) => void
  /** Must resolve within a few seconds and must never reject. */
  notifyStaff?: () => Promise<void>
}
