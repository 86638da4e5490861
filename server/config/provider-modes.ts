import { OperatorError } from '#database/operator-error'
import { isTemplateName, type TemplateName, templateNames } from '#domain/notifications/templates'
import type { Environment } from '#server/config/environment'
import { isLoopbackName } from '#server/security/client'

export type PaymentMode =
  | { kind: 'real'; keyId: string; keySecret: string; webhookSecrets: string[] }
  | { kind: 'simulator' }
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
  return { kind: maySimulate(env, publicUrl) ? 'simulator' : 'cash-only' }
}

/** Returns how messages are sent, by the same rules as for payments; without keys in production, messages are only logged. */
export function messageMode(env: Environment, publicUrl: URL): MessageMode {
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

export type CourierMode =
  | { kind: 'real'; email: string; password: string; pickup: string }
  | { kind: 'simulator' }
  | { kind: 'off' }

/** Returns how couriers are booked, by the same rules as for payments; without keys in production, by hand alone. */
export function courierMode(env: Environment, publicUrl: URL): CourierMode {
  const keys = allOrNone(env, ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_PICKUP'])
  if (!keys) return { kind: maySimulate(env, publicUrl) ? 'simulator' : 'off' }
  return {
    kind: 'real',
    email: keys.SHIPROCKET_EMAIL,
    password: keys.SHIPROCKET_PASSWORD,
    pickup: keys.SHIPROCKET_PICKUP,
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

function maySimulate(env: Environment, publicUrl: URL): boolean {
  return env.APP_ENV !== 'production' && isLoopbackName(publicUrl.hostname) && !hasRealKeys(env)
}

function hasRealKeys(env: Environment): boolean {
  return Object.keys(env).some(
    (name) => /^(RAZORPAY_KEY|RAZORPAY_WEBHOOK|SHIPROCKET_|WHATSAPP_(?!TEMPLATES(_GU|_HI)?$))/.test(name) && env[name],
  )
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
