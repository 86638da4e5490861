/** For /preview; only there while simulators stand in for the outside. */
export type SimulatorConsole = {
  messages(): PreviewMessage[]
  mails(): PreviewMail[]
  webhooks(): PreviewWebhook[]
  perform(action: SimulatorAction, webhookId: string): Promise<boolean>
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
