import { z } from 'zod'
import { ProviderRefused } from '#domain/payments/provider'
import { fetchText } from '#outside/fetch'
import { parseJson } from '#outside/parse-json'
import { createRazorpayCall } from '#outside/razorpay/call'
import { sign } from '#outside/signatures'
import type { Config } from '#server/config/config'
import { type Finding, missing, ok, reasonOf } from '#server/doctor/finding'

const timeoutMs = 10_000

/** URLs of the services; tests pass their own. */
const realUrls = { razorpay: 'https://api.razorpay.com/v1', meta: 'https://graph.facebook.com' }

/** Sends Razorpay and Meta one read-only request each with the configured keys. */
export async function checkServices(
  { payments, messages }: Pick<Config, 'payments' | 'messages'>,
  urls = realUrls,
): Promise<Finding[]> {
  return Promise.all([
    ...(payments.kind === 'real' ? [checkRazorpay(payments, urls.razorpay)] : []),
    ...(messages.kind === 'real' ? [checkMeta(messages, urls.meta)] : []),
  ])
}

async function checkRazorpay(
  { keyId, keySecret }: { keyId: string; keySecret: string },
  baseUrl: string,
): Promise<Finding> {
  const what = 'Razorpay'
  const call = createRazorpayCall({ keyId, keySecret, baseUrl, fetch: globalThis.fetch, timeoutMs })
  try {
    await call({ method: 'GET', path: '/payments?count=1' }, z.object({ entity: z.literal('collection') }))
    return ok(what, `takes the keys ${keyId.slice(0, 12)}…`)
  } catch (error) {
    if (error instanceof ProviderRefused)
      return missing(
        what,
        `refuses the keys (${error.message})`,
        'Copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET from its dashboard again: Account & Settings, API Keys.',
      )
    return unreachable(what, error)
  }
}

/** Sends `appsecret_proof` too, so that Meta checks the app secret (docs: "Verify Graph API calls with appsecret_proof"). */
async function checkMeta(
  keys: { token: string; phoneNumberId: string; appSecret: string; apiVersion: string },
  baseUrl: string,
): Promise<Finding> {
  const what = 'WhatsApp'
  const query = new URLSearchParams({
    fields: 'display_phone_number',
    appsecret_proof: sign(keys.token, keys.appSecret),
  })
  const url = `${baseUrl}/${keys.apiVersion}/${keys.phoneNumberId}?${query}`
  const headers = { Authorization: `Bearer ${keys.token}` }
  try {
    const { status, text } = await fetchText(globalThis.fetch, url, { headers, redirect: 'error' }, { timeoutMs })
    const answer = metaAnswer.safeParse(parseJson(text)).data
    if (status === 200 && answer?.display_phone_number)
      return ok(what, `takes the keys of ${answer.display_phone_number}`)
    if (status >= 500 || status === 429 || !answer?.error) throw new Error(`status ${status}`)
    return missing(
      what,
      `refuses the keys (${answer.error.message})`,
      'Compare WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID and WHATSAPP_APP_SECRET with the app at developers.facebook.com.',
    )
  } catch (error) {
    return unreachable(what, error)
  }
}

const metaAnswer = z.object({
  display_phone_number: z.string().optional(),
  error: z.object({ message: z.string() }).optional(),
})

function unreachable(what: string, error: unknown): Finding {
  return missing(
    what,
    `could not be asked, so nobody knows whether the keys are right (${reasonOf(error)})`,
    'Look whether this machine reaches the internet by HTTPS, then run the doctor again.',
  )
}
