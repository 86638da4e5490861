import { templateNames } from '#domain/notifications/templates'
import type { Config } from '#server/config/config'
import { type Finding, missing, note, ok } from '#server/doctor/finding'

export function checkSettings(config: Config): Finding[] {
  return [
    checkPublicUrl(config),
    checkProxy(config),
    checkPayments(config),
    checkMessages(config),
    checkCourier(config),
  ].flat()
}

function checkPublicUrl({ publicUrl, production }: Config): Finding {
  const what = 'Address'
  if (!publicUrl.startsWith('https:'))
    return missing(what, `is ${publicUrl}`, 'Give the machine a name and set PUBLIC_URL=https://your.shop.')
  if (!production) return missing(what, `is ${publicUrl}, but this is no production`, 'Set APP_ENV=production.')
  return ok(what, publicUrl)
}

function checkProxy({ trustedProxies }: Config): Finding {
  const what = 'Proxy'
  if (trustedProxies > 0) return ok(what, `${trustedProxies} in front, which passes the visitors’ addresses on`)
  return missing(
    what,
    'none is believed, so that all visitors count as one',
    'Set TRUST_PROXY=1 behind Caddy or nginx.',
  )
}

function checkPayments({ payments }: Config): Finding | Finding[] {
  const what = 'UPI keys'
  if (payments.kind !== 'real')
    return missing(
      what,
      'are not set: the shop takes cash only',
      'Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET from Razorpay’s dashboard.',
    )
  if (payments.keyId.startsWith('rzp_test_'))
    return missing(what, 'are test keys: no money comes', 'Set the live keys, once Razorpay has activated the account.')
  return []
}

function checkCourier({ couriers }: Config): Finding {
  const what = 'Courier'
  if (couriers.kind === 'real') return ok(what, `booked at Shiprocket, picked up at ${couriers.pickup}`)
  return note(what, 'is booked by hand', 'To book from the order’s page set SHIPROCKET_EMAIL, _PASSWORD and _PICKUP.')
}

function checkMessages({ messages, templates, templatesIn }: Config): Finding | Finding[] {
  if (messages.kind !== 'real')
    return missing(
      'WhatsApp keys',
      'are not set: messages are only logged',
      'Set WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN.',
    )
  const lacking = templateNames.filter((name) => !templates.has(name))
  const approved =
    lacking.length === 0
      ? ok('Templates', 'all are approved')
      : missing(
          'Templates',
          `not approved, or not named: ${lacking.join(', ')}`,
          'Have them approved (`npm run texts -- whatsapp` lists the texts), then set WHATSAPP_TEMPLATES=all.',
        )
  const forBuyers = templateNames.filter((name) => !name.startsWith('shop_'))
  const translated = Object.entries(templatesIn).map(([language, names]) => {
    const english = forBuyers.filter((name) => !names.has(name))
    return english.length === 0
      ? ok(`Templates, ${language}`, 'all are approved')
      : note(`Templates, ${language}`, `messages that go out in English: ${english.join(', ')}`)
  })
  return [
    approved,
    ...translated,
    note(
      'Basic templates',
      'the shop counts on order_confirmation, order_refund, shop_new_order and shop_alarm being approved',
    ),
  ]
}
