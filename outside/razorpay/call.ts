import { z } from 'zod'
import { ProviderRefused, ProviderUnreachable } from '#domain/payments/provider'
import { type Fetch, fetchText } from '#outside/fetch'

export type RazorpayCall = <T>(
  request: { method: 'GET' | 'POST'; path: string; body?: object; headers?: Record<string, string> },
  answer: z.ZodType<T>,
) => Promise<T>

/**
 * Creates the function that calls Razorpay's API with a time limit. It returns a response of the expected schema, or throws
 * `ProviderUnreachable` or `ProviderRefused`. The official client is not used, because it hard-codes the host, waits forever
 * and crashes when the network fails.
 */
export function createRazorpayCall(options: {
  keyId: string
  keySecret: string
  baseUrl: string
  fetch: Fetch
  timeoutMs: number
}): RazorpayCall {
  // Razorpay accepts only this letter case of `Basic`.
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`

  return async ({ method, path, body, headers }, answer) => {
    const name = `${method} ${path}`
    const { status, json } = await send()
    if (isTemporary(status)) throw new ProviderUnreachable(name, { cause: new Error(`status ${status}`), status })
    if (status >= 400) throw new ProviderRefused(name, status, reasonOf(json, status))
    const parsed = answer.safeParse(json)
    if (!parsed.success) throw new ProviderUnreachable(name, { cause: parsed.error })
    return parsed.data

    async function send(): Promise<{ status: number; json: unknown }> {
      try {
        const { status, text } = await fetchText(
          options.fetch,
          options.baseUrl + path,
          {
            method,
            headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
            body: body && JSON.stringify(body),
            redirect: 'error',
          },
          { timeoutMs: options.timeoutMs },
        )
        return { status, json: isTemporary(status) ? null : JSON.parse(text) }
      } catch (cause) {
        throw new ProviderUnreachable(name, { cause })
      }
    }
  }
}

/** 409 means that a refund with the same key is still in progress; a later call returns its result. */
function isTemporary(status: number): boolean {
  return status >= 500 || status === 408 || status === 409 || status === 429
}

const refusal = z.object({ error: z.object({ reason: z.string().nullish(), description: z.string().nullish() }) })

function reasonOf(json: unknown, status: number): string {
  const error = refusal.safeParse(json).data?.error
  const reasons = [error?.reason, error?.description].filter((text) => text && text !== 'NA')
  return reasons.join(': ') || `status ${status}`
}
