/** What the shop needs of a message service. Implemented by `outside/whatsapp/whatsapp.ts` and `outside/mail/mail.ts`. */
export type Messenger = {
  /** 'log' only writes to the log that a message would have gone out. */
  readonly name: 'whatsapp' | 'sim' | 'log'
  /** Sends one approved template message; answers with the service's id of it. */
  send(message: TemplateMessage): Promise<{ messageId: string }>
}

export type TemplateMessage = {
  /** Digits with country code and no plus, such as 919876543210. */
  to: string
  /** Name of the approved template; the shop uses `order_confirmation` and `shop_new_order`. */
  template: string
  /** Body parameters in the order of the template, without line breaks. */
  parameters: string[]
}

export type Mailer = {
  send(mail: { to: string; subject: string; text: string; html: string; idempotencyKey: string }): Promise<void>
}

/** The message may go through later: network, throttling, the service's own trouble. */
export class MessageDelayed extends Error {
  override name = 'MessageDelayed' as const
  /** The service was asked and did not answer: it may have sent the message, and another try may send it twice. */
  readonly mayHaveGoneOut: boolean
  constructor(message: string, options: { cause?: unknown; mayHaveGoneOut?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.mayHaveGoneOut = options.mayHaveGoneOut ?? false
  }
}

/** The message will never go through as it is: no such number, no such template, a revoked token. */
export class MessageRefused extends Error {
  override name = 'MessageRefused' as const
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}
