import { z } from 'zod'

/** Body of `POST /messages`: a text, or an approved template with its parameters. */
export const messageRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), to: z.string(), text: z.object({ body: z.string().min(1).max(4096) }) }),
  z.object({
    type: z.literal('template'),
    to: z.string(),
    template: z.object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z
        .array(
          z.object({
            type: z.string(),
            sub_type: z.string().optional(),
            parameters: z.array(z.object({ text: z.string().min(1) })),
          }),
        )
        .default([]),
    }),
  }),
])
export type MessageRequest = z.infer<typeof messageRequest>

export type Status = 'sent' | 'delivered' | 'read' | 'failed'

export type OutboxMessage = {
  id: string
  to: string
  /** Null for a text message. */
  template: string | null
  /** The language code of the template; null for a text message. */
  language: string | null
  /** The template's parameters, or the text of a text message. */
  texts: string[]
  /** The end of the URL of the template's button; null without a button. */
  button: string | null
  at: number
  statuses: Status[]
}

export function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}

export function textsOf(request: MessageRequest): string[] {
  if (request.type === 'text') return [request.text.body]
  const bodies = request.template.components.filter(({ type }) => type === 'body')
  return bodies.flatMap(({ parameters }) => parameters.map(({ text }) => text))
}

/** Returns the end of the URL of the template's button; null if the message has none. */
export function buttonOf(request: MessageRequest): string | null {
  if (request.type === 'text') return null
  const button = request.template.components.find(({ type, sub_type }) => type === 'button' && sub_type === 'url')
  return button?.parameters[0]?.text ?? null
}
