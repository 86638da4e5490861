import type { TemplateName } from '#domain/notifications/templates'
import type { Language } from '#domain/texts/translate'

/** Implemented by `outside/whatsapp/whatsapp.ts` and `outside/mail/mail.ts`. */
export type Messenger = {
  /** 'log' only writes a log line instead of sending. */
  readonly name: 'whatsapp' | 'sim' | 'log'
  send(message: TemplateMessage): Promise<{ messageId: string }>
}

export type TemplateMessage = {
  /** Digits with country code and no plus, such as 919876543210. */
  to: string
  template: TemplateName
  /** The language of the approved template and of the parameters; defaults to English. */
  language?: Language
  /** Body parameters in the order of the template, without line breaks. */
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

/** The message may succeed later: network error, throttling or a failure of the service. */
export class MessageDelayed extends Error {
  override name: 'MessageDelayed' | 'MessageLimited' | 'AccountRefused' = 'MessageDelayed'
  /** The service did not answer: it may have sent the message, and another try may send it twice. */
  readonly mayHaveGoneOut: boolean
  constructor(message: string, options: { cause?: unknown; mayHaveGoneOut?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.mayHaveGoneOut = options.mayHaveGoneOut ?? false
  }
}

/** Too many messages for now, to this number or in all: the service works, so other messages can be sent meanwhile. */
export class MessageLimited extends MessageDelayed {
  override name = 'MessageLimited' as const
}

/** The service refuses the shop itself, whatever the message: a wrong login, an expired token, a locked or unpaid account. A person must mend it. */
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
