import { OperatorError } from '#database/operator-error'
import { isTemplateName, type TemplateName, templateNames } from '#domain/notifications/templates'
import type { Environment } from '#server/config/environment'
import { isLoopbackName } from '#server/security/client'

/** Any real keys exclude every simulator; so does a public address or production. Throws `OperatorError`. */
export function readModes(env: Environment, publicUrl: URL) {
  const razorpay = allOrNone(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  const whatsapp = allOrNone(env, [
    'WHATSAPP_TOKEN',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ])
  const shiprocket = allOrNone(env, ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_PICKUP'])
  const isTrial = env.APP_ENV !== 'production' && isLoopbackName(publicUrl.hostname)
  const simulates = isTrial && !razorpay && !whatsapp && !shiprocket
  if (!razorpay && env.RAZORPAY_WEBHOOK_SECRET_OLD)
    throw new OperatorError('RAZORPAY_WEBHOOK_SECRET_OLD is set without the three keys it belongs to.')
  return {
    payments: razorpay ? realPayments(env, razorpay) : ({ kind: simulates ? 'simulator' : 'cash-only' } as const),
    messages: whatsapp
      ? {
          kind: 'real' as const,
          token: whatsapp.WHATSAPP_TOKEN,
          phoneNumberId: whatsapp.WHATSAPP_PHONE_NUMBER_ID,
          appSecret: whatsapp.WHATSAPP_APP_SECRET,
          verifyToken: whatsapp.WHATSAPP_VERIFY_TOKEN,
          apiVersion: env.WHATSAPP_API_VERSION || 'v26.0',
        }
      : ({ kind: simulates ? 'simulator' : 'log' } as const),
    couriers: shiprocket
      ? {
          kind: 'real' as const,
          email: shiprocket.SHIPROCKET_EMAIL,
          password: shiprocket.SHIPROCKET_PASSWORD,
          pickup: shiprocket.SHIPROCKET_PICKUP,
        }
      : ({ kind: simulates ? 'simulator' : 'off' } as const),
  }
}

function realPayments(
  env: Environment,
  keys: Record<'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET', string>,
) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = keys
  if (!/^rzp_(test|live)_/.test(keyId))
    throw new OperatorError('RAZORPAY_KEY_ID must start with rzp_test_ or rzp_live_.')
  if (keyId.startsWith('rzp_test_') && env.APP_ENV === 'production' && env.ALLOW_TEST_KEYS !== '1')
    throw new OperatorError(
      'RAZORPAY_KEY_ID is a test key in production: set live keys, or ALLOW_TEST_KEYS=1 for a rehearsal.',
    )
  // After a change of the webhook secret, events signed with the old one still arrive.
  const oldSecrets = env.RAZORPAY_WEBHOOK_SECRET_OLD ? [env.RAZORPAY_WEBHOOK_SECRET_OLD] : []
  return { kind: 'real' as const, keyId, keySecret, webhookSecrets: [webhookSecret, ...oldSecrets] }
}

function allOrNone<Name extends string>(env: Environment, names: readonly Name[]): Record<Name, string> | null {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new OperatorError(`Set ${names.slice(0, -1).join(', ')} and ${names.at(-1)} together, or none of them.`)
  return env as Record<Name, string>
}

export function parseTemplateNames(listed: string): TemplateName[] | null {
  if (listed.trim() === 'all') return templateNames
  const names = listed.split(',').map((name) => name.trim())
  return names.every(isTemplateName) ? names : null
}

/** Returns the listed templates and those of `always`; for the simulator without a list, all templates. */
export function approvedTemplates(
  listed: string | undefined,
  mode: ReturnType<typeof readModes>['messages']['kind'],
  always: Iterable<TemplateName> = [],
): ReadonlySet<TemplateName> {
  if (listed === undefined && mode === 'simulator') return new Set(templateNames)
  return new Set([...always, ...((listed && parseTemplateNames(listed)) || [])])
}
