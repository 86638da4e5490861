/** What the simulators show on /preview; only there while they stand in for the outside. */
export type PreviewDesk = {
  messages(): PreviewMessage[]
  webhooks(): PreviewWebhook[]
  /** Pulls one of the provider's levers; false when there is no such webhook. */
  pull(lever: PreviewLever, webhookId: string): Promise<boolean>
}

export const previewLevers = ['deliver', 'duplicate', 'lose', 'delay'] as const
export type PreviewLever = (typeof previewLevers)[number]

export type PreviewMessage = { id: string; to: string; template: string; texts: string[]; at: number; status: string }

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
