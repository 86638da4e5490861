import { OperatorError } from '#database/operator-error'
import { isTemplateName, type TemplateName, templateNames } from '#domain/notifications/templates'
import type { Environment } from '#server/config/environment'
import { isLoopbackName } from '#server/security/this-machine'

export type PaymentMode =
  | { kind: 'real'; keyId: string; keySecret: string; webhookSecrets: string[] }
  | {
      kind: 'simulator'
      external: { url: string; keyId: string; keySecret: string; webhookSecret: string } | undefined
    }
  | { kind: 'cash-only' }

export type MessageMode =
  | { kind: 'real'; token: string; phoneNumberId: string; appSecret: string; verifyToken: string; apiVersion: string }
  | { kind: 'simulator' }
  | { kind: 'log' }

/**
 * Returns how UPI payments are accepted; depends on the arguments only. Real keys exclude every simulator; without keys, a shop in
 * production or on a public address offers cash on delivery only. Throws `OperatorError` if the shop must not start.
 */
export function paymentMode(env: Environment, publicUrl: URL): PaymentMode {
  refuseSimulatorSettings(env)
  if (env.RAZORPAY_BASE_URL)
    throw new OperatorError('RAZORPAY_BASE_URL is not supported: real payments go only to Razorpay.')
  const keys = allOrNone(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  const oldSecret = env.RAZORPAY_WEBHOOK_SECRET_OLD
  if (keys) {
    const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = keys
    if (!/^rzp_(test|live)_/.test(keyId))
      throw new OperatorError('RAZORPAY_KEY_ID must start with rzp_test_ or rzp_live_.')
    if (keyId.startsWith('rzp_test_') && env.APP_ENV === 'production' && env.ALLOW_TEST_KEYS !== '1')
      throw new OperatorError(
        'RAZORPAY_KEY_ID is a test key in production: set live keys, or ALLOW_TEST_KEYS=1 for a rehearsal.',
      )
    // After a change of the webhook secret, events signed with the old one still arrive.
    return { kind: 'real', keyId, keySecret, webhookSecrets: oldSecret ? [webhookSecret, oldSecret] : [webhookSecret] }
  }
  if (oldSecret) throw new OperatorError('RAZORPAY_WEBHOOK_SECRET_OLD is set without the three keys it belongs to.')
  if (!maySimulate(env, publicUrl)) return { kind: 'cash-only' }
  return { kind: 'simulator', external: externalSimulator(env) }
}

/** Returns how messages are sent, by the same rules as for payments; without keys in production, messages are only logged. */
export function messageMode(env: Environment, publicUrl: URL): MessageMode {
  refuseSimulatorSettings(env)
  const names = ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const
  const keys = allOrNone(env, names)
  if (!keys) return maySimulate(env, publicUrl) ? { kind: 'simulator' } : { kind: 'log' }
  return {
    kind: 'real',
    token: keys.WHATSAPP_TOKEN,
    phoneNumberId: keys.WHATSAPP_PHONE_NUMBER_ID,
    appSecret: keys.WHATSAPP_APP_SECRET,
    verifyToken: keys.WHATSAPP_VERIFY_TOKEN,
    apiVersion: env.WHATSAPP_API_VERSION || 'v26.0',
  }
}

/** Returns the values of variables that belong together, or null if none is set. Throws `OperatorError` if some are missing. */
function allOrNone<Name extends string>(env: Environment, names: readonly Name[]): Record<Name, string> | null {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new OperatorError(`Set ${names.slice(0, -1).join(', ')} and ${names.at(-1)} together, or none of them.`)
  return env as Record<Name, string>
}

/** Returns the address and keys of a payment simulator that runs as a separate process. */
function externalSimulator(env: Environment) {
  const { SIM_RZP_URL, SIM_RZP_KEY_ID, SIM_RZP_KEY_SECRET, SIM_RZP_WEBHOOK_SECRET } = env
  if (!SIM_RZP_URL) return undefined
  if (!SIM_RZP_KEY_ID || !SIM_RZP_KEY_SECRET || !SIM_RZP_WEBHOOK_SECRET)
    throw new OperatorError(
      'SIM_RZP_URL needs SIM_RZP_KEY_ID, SIM_RZP_KEY_SECRET and SIM_RZP_WEBHOOK_SECRET beside it.',
    )
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
  if (hasRealKeys(env)) throw new OperatorError(`${setting} is set beside real keys: remove one of them.`)
  if (env.APP_ENV === 'production') throw new OperatorError(`${setting} is set in production: remove it.`)
}

/** Returns the names in a list such as WHATSAPP_TEMPLATES; null if one of them is not a template of the shop. */
export function parseTemplateNames(listed: string): TemplateName[] | null {
  if (listed.trim() === 'all') return templateNames
  const names = listed.split(',').map((name) => name.trim())
  return names.every(isTemplateName) ? names : null
}

/** Returns the listed templates and those of `always`; for the simulator without a list, all templates. */
export function approvedTemplates(
  listed: string | undefined,
  mode: MessageMode['kind'],
  always: Iterable<TemplateName> = [],
): ReadonlySet<TemplateName> {
  if (listed === undefined && mode === 'simulator') return new Set(templateNames)
  return new Set([...always, ...((listed && parseTemplateNames(listed)) || [])])
}
