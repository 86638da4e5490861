import type { TemplateName } from '#domain/notifications/templates'
import type { Language } from '#domain/texts/translate'

export type Messenger = {
  /** 'log' only writes a log line instead of sending. */
  readonly name: 'whatsapp' | 'sim' | 'log'
  send(message: TemplateMessage): Promise<{ messageId: string }>
}

export type TemplateMessage = {
  /** Digits with country code and no plus, such as 919876543210. */
  to: string
  template: TemplateName
  language?: Language
  /** In the order of the template, without line breaks. */
  parameters: string[]
  button?: string
}

export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** 'sim' stores mails instead of sending them. */
  readonly name: 'smtp' | 'sim'
  /** Returns the Message-ID, which is the same for the same idempotency key. */
  send(mail: Mail & { idempotencyKey: string }): Promise<{ messageId: string }>
}

/** The message may succeed later. */
export class MessageDelayed extends Error {
  override name: 'MessageDelayed' | 'MessageLimited' | 'AccountRefused' = 'MessageDelayed'
  /** The service did not answer: another try may send it twice. */
  readonly mayHaveGoneOut: boolean
  constructor(message: string, options: { cause?: unknown; mayHaveGoneOut?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.mayHaveGoneOut = options.mayHaveGoneOut ?? false
  }
}

/** Too many for now, to this number or in all: other messages can be sent meanwhile. */
export class MessageLimited extends MessageDelayed {
  override name = 'MessageLimited' as const
}

/** The service refuses the shop itself: a wrong login, an expired token, an unpaid account. A person must mend it. */
export class AccountRefused extends MessageDelayed {
  override name = 'AccountRefused' as const
}

/** The message cannot succeed: unknown number or unknown template. */
export class MessageRefused extends Error {
  override name = 'MessageRefused' as const
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}
