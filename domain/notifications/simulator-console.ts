/** Controls the simulators at /preview; exists only while simulators replace outside services. */
export type SimulatorConsole = {
  messages(): PreviewMessage[]
  mails(): PreviewMail[]
  webhooks(): PreviewWebhook[]
  perform(action: SimulatorAction, webhookId: string): Promise<boolean>
  /** Controls the result of refunds; null for visitors who may not do so. */
  refunds: RefundConsole | null
}

/** The result that the simulated bank gives to all further refunds. */
export const refundOutcomes = ['through', 'late', 'failed'] as const
export type RefundOutcome = (typeof refundOutcomes)[number]

export type RefundConsole = {
  refundOutcome(): RefundOutcome
  setOutcome(refundOutcome: RefundOutcome): void
  /** Lists the latest payments and their refunds; amounts in paise. */
  payments(): PreviewPayment[]
  /** Refunds half or all of what is left, as on the provider's dashboard; returns false when nothing is left. */
  refundOnDashboard(paymentId: string, part: RefundPart): boolean
}

export const refundParts = ['half', 'all'] as const
type RefundPart = (typeof refundParts)[number]

export type PreviewPayment = {
  id: string
  receipt: string
  amountPaise: number
  refundablePaise: number
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
  /** The provider's ids of the order or message in the webhook. */
  concerns: string[]
  answer: number | null
}
