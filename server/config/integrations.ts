import type { StatusWebhook } from '#domain/notifications/delivery-status.server'
import type { PushKeys } from '#domain/notifications/push.server'
import { createShiprocket } from '#outside/courier/shiprocket'
import { askTime, type Fetch } from '#outside/fetch'
import { createWebPush } from '#outside/push/web-push'
import { createRazorpay } from '#outside/razorpay/razorpay'
import { readWhatsAppStatuses, respondToWhatsAppChallenge } from '#outside/whatsapp/webhook'
import { createLogMessenger, createWhatsApp } from '#outside/whatsapp/whatsapp'
import type { Config } from '#server/config/config'
import type { Log } from '#server/operations/log'
import type { ExtraSources } from '#server/security/content-security-policy'

const razorpayAllowed: ExtraSources = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
  ],
  image: ['https://cdn.razorpay.com'],
  inlineStyles: true,
}

export async function openOutside(
  config: Config,
  log: Log,
  own: {
    url: () => string
    deliver?: Fetch
    push?: Fetch
    pushKeys: () => Promise<PushKeys>
    now: () => number
  },
) {
  const { payments, messages, couriers } = config
  const send: Fetch = (request, init) => fetch(request, init)
  const simulated = payments.kind === 'simulator' || messages.kind === 'simulator'
  const simulators = simulated
    ? (await import('#server/simulators/simulators')).openSimulators({ shopUrl: own.url, deliver: own.deliver })
    : null
  const secrets = messages.kind === 'real' ? messages : (simulators?.statusSecrets ?? null)
  const statusWebhook: StatusWebhook | null = secrets && {
    read: (rawBody, signature) => readWhatsAppStatuses(rawBody, signature, secrets.appSecret),
    answerChallenge: (query) => respondToWhatsAppChallenge(query, secrets.verifyToken),
  }
  return {
    payments: payments.kind === 'real' ? createRazorpay({ ...payments, fetch: send }) : (simulators?.payments ?? null),
    messenger:
      messages.kind === 'real'
        ? createWhatsApp({ ...messages, fetch: send })
        : (simulators?.messenger ?? createLogMessenger((text) => log.info('message.not-sent', { text }))),
    courier: couriers.kind === 'real' ? createShiprocket({ ...couriers, fetch: send }) : (simulators?.courier ?? null),
    mailer: config.mail ? (await import('#outside/mail/mail')).createMailer(config.mail) : (simulators?.mailer ?? null),
    push: createWebPush({
      keys: own.pushKeys,
      contact: config.publicUrl.startsWith('https:')
        ? config.publicUrl
        : `mailto:admin@${new URL(config.publicUrl).hostname}`,
      now: own.now,
      fetch: own.push ?? ((request) => fetch(request)),
    }),
    allowedAtCheckout: payments.kind === 'real' ? razorpayAllowed : {},
    statusWebhook,
    simulators,
    askTime:
      payments.kind === 'real' || messages.kind === 'real'
        ? () => askTime({ ofRazorpay: payments.kind === 'real' })
        : null,
    close: () => simulators?.close(),
  }
}
