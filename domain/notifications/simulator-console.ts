/** For /preview; only there while simulators stand in for the outside. */
export type SimulatorConsole = {
  messages(): PreviewMessage[]
  mails(): PreviewMail[]
  webhooks(): PreviewWebhook[]
  perform(action: SimulatorAction, webhookId: string): Promise<boolean>
  /** What becomes of money that goes back; null for who may not say so. */
  refunds: RefundConsole | null
}

/** What the simulated bank does with refunds from now on. */
export const refundOutcomes = ['through', 'late', 'failed'] as const
export type RefundOutcome = (typeof refundOutcomes)[number]

export type RefundConsole = {
  fate(): RefundOutcome
  setFate(fate: RefundOutcome): void
  /** The latest payments, and what of them went back; amounts in paise. */
  payments(): PreviewPayment[]
  /** Sends half or all of what is left back as on the provider's dashboard; false where nothing is. */
  sendBack(paymentId: string, part: RefundPart): boolean
}

export const refundParts = ['half', 'all'] as const
export type RefundPart = (typeof refundParts)[number]

export type PreviewPayment = {
  id: string
  receipt: string
  amountPaise: number
  leftPaise: number
  refunds: { id: string; amountPaise: number; state: string; isOurs: boolean }[]
}

export const simulatorActions = ['deliver', 'duplicate', 'lose', 'delay'] as const
export type SimulatorAction = (typeof simulatorActions)[number]

export type PreviewMessage = {
  id: string
  to: string
  template: string
  text: string
  button: { label: string; path: string } | null
  at: number
  status: string
}

export type PreviewMail = { id: string; to: string; subject: string; text: string; at: number }

export type PreviewWebhook = {
  id: string
  from: string
  name: string
  state: string
  attempts: number
  /** The provider's ids of the order, or the message, that it tells of. */
  concerns: string[]
  answer: number | null
}
