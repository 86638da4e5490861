import { isLoopbackName } from '#server/security/this-machine'

type Environment = Record<string, string | undefined>

export type PaymentMode =
  | { kind: 'real'; keyId: string; keySecret: string; webhookSecrets: string[] }
  | {
      kind: 'simulator'
      faults: string | undefined
      external: { url: string; keyId: string; keySecret: string; webhookSecret: string } | undefined
    }
  | { kind: 'cash-only' }

export type MessageMode =
  | { kind: 'real'; token: string; phoneNumberId: string; appSecret: string; verifyToken: string; apiVersion: string }
  | { kind: 'simulator' }
  | { kind: 'log' }

/**
 * Returns how UPI payments are accepted; depends on the arguments only. Real keys exclude every simulator; without keys, a shop in
 * production or on a public address offers cash on delivery only. Throws an Error with one sentence if the shop must not start.
 */
export function paymentMode(env: Environment, publicUrl: URL): PaymentMode {
  const keys = { id: env.RAZORPAY_KEY_ID, secret: env.RAZORPAY_KEY_SECRET, webhook: env.RAZORPAY_WEBHOOK_SECRET }
  const set = Object.values(keys).filter(Boolean).length
  refuseSimulatorSettings(env)
  if (env.RAZORPAY_BASE_URL) throw new Error('RAZORPAY_BASE_URL is not supported: real payments go only to Razorpay.')
  if (set > 0 && !(keys.id && keys.secret && keys.webhook))
    throw new Error('Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together, or none of them.')
  if (set === 0 && env.RAZORPAY_WEBHOOK_SECRET_OLD)
    throw new Error('RAZORPAY_WEBHOOK_SECRET_OLD is set without the three keys it belongs to.')
  if (keys.id && keys.secret && keys.webhook) {
    if (!/^rzp_(test|live)_/.test(keys.id)) throw new Error('RAZORPAY_KEY_ID must start with rzp_test_ or rzp_live_.')
    if (keys.id.startsWith('rzp_test_') && env.APP_ENV === 'production' && env.ALLOW_TEST_KEYS !== '1')
      throw new Error(
        'RAZORPAY_KEY_ID is a test key in production: set live keys, or ALLOW_TEST_KEYS=1 for a rehearsal.',
      )
    // After a change of the webhook secret, events signed with the old one still arrive.
    const webhookSecrets = [keys.webhook, env.RAZORPAY_WEBHOOK_SECRET_OLD ?? ''].filter((secret) => secret !== '')
    return { kind: 'real', keyId: keys.id, keySecret: keys.secret, webhookSecrets }
  }
  if (!maySimulate(env, publicUrl)) return { kind: 'cash-only' }
  return { kind: 'simulator', faults: env.SIM_RZP_FAULTS, external: externalSimulator(env) }
}

/** Returns how messages are sent, by the same rules as for payments; without keys in production, messages are only logged. */
export function messageMode(env: Environment, publicUrl: URL): MessageMode {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = env
  const keys = [WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN]
  refuseSimulatorSettings(env)
  if (WHATSAPP_TOKEN && WHATSAPP_PHONE_NUMBER_ID && WHATSAPP_APP_SECRET && WHATSAPP_VERIFY_TOKEN) {
    const apiVersion = env.WHATSAPP_API_VERSION || 'v26.0'
    if (!/^v\d+\.\d+$/.test(apiVersion)) throw new Error('WHATSAPP_API_VERSION must look like v26.0.')
    return {
      kind: 'real',
      token: WHATSAPP_TOKEN,
      phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
      appSecret: WHATSAPP_APP_SECRET,
      verifyToken: WHATSAPP_VERIFY_TOKEN,
      apiVersion,
    }
  }
  if (keys.some(Boolean))
    throw new Error(
      'Set WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN together, or none of them.',
    )
  return maySimulate(env, publicUrl) ? { kind: 'simulator' } : { kind: 'log' }
}

/** Returns the address and keys of a payment simulator that runs as a separate process. */
function externalSimulator(env: Environment) {
  const { SIM_RZP_URL, SIM_RZP_KEY_ID, SIM_RZP_KEY_SECRET, SIM_RZP_WEBHOOK_SECRET } = env
  if (!SIM_RZP_URL) return undefined
  if (!SIM_RZP_KEY_ID || !SIM_RZP_KEY_SECRET || !SIM_RZP_WEBHOOK_SECRET)
    throw new Error('SIM_RZP_URL needs SIM_RZP_KEY_ID, SIM_RZP_KEY_SECRET and SIM_RZP_WEBHOOK_SECRET beside it.')
  return {
    url: SIM_RZP_URL,
    keyId: SIM_RZP_KEY_ID,
    keySecret: SIM_RZP_KEY_SECRET,
    webhookSecret: SIM_RZP_WEBHOOK_SECRET,
  }
}

function maySimulate(env: Environment, publicUrl: URL): boolean {
  return env.APP_ENV !== 'production' && isLoopbackName(publicUrl.hostname) && !hasRealKeys(env)
}

function hasRealKeys(env: Environment): boolean {
  return Object.keys(env).some(
    (name) => /^(RAZORPAY_KEY|RAZORPAY_WEBHOOK|WHATSAPP_(?!TEMPLATES(_GU|_HI)?$))/.test(name) && env[name],
  )
}

/** Throws for a simulator setting beside real keys or in production, where simulators are always off, because it is a mistake. */
function refuseSimulatorSettings(env: Environment): void {
  const setting = Object.keys(env).find((name) => name.startsWith('SIM_') && env[name])
  if (!setting) return
  if (hasRealKeys(env)) throw new Error(`${setting} is set beside real keys: remove one of them.`)
  if (env.APP_ENV === 'production') throw new Error(`${setting} is set in production: remove it.`)
}
