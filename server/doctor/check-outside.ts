import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { z } from 'zod'
import { dayMs } from '#domain/calendar/moment'
import { ProviderRefused } from '#domain/payments/provider'
import { askTime, fetchText, parseJson } from '#outside/fetch'
import { checkMailServer, createMailer } from '#outside/mail/mail'
import { createRazorpayCall } from '#outside/razorpay/call'
import { sign } from '#outside/signatures'
import type { Config } from '#server/config/config'
import { type Finding, missing, note, ok, reasonOf } from '#server/doctor/finding'
import { readVersion } from '#server/operations/version'

const withinMs = 10_000
/** Caddy renews a certificate a month before its end. */
const renewedBeforeDays = 14
const minFreeBytes = 1e9
/** Maximum deviation of the clock: codes of authenticators and payment signatures tolerate 30 s. */
const clockMs = 30_000
const legalPages = ['privacy', 'terms', 'shipping', 'returns', 'grievance']

/** Checks from outside: certificate, the shop at its public URL, mail, clock, disk. */
export async function checkOutside(config: Config, now: () => number): Promise<Finding[]> {
  const looks = [checkCertificate(config.publicUrl, now), checkShop(config.publicUrl), checkMail(config)]
  return (await Promise.all([...looks, checkClock(now), checkDisk(config.dataDir)])).flat()
}

async function checkCertificate(publicUrl: string, now: () => number): Promise<Finding | Finding[]> {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return []
  const what = 'Certificate'
  try {
    const days = Math.floor(((await readEnd(url.hostname, Number(url.port || 443))) - now()) / dayMs)
    if (days < renewedBeforeDays)
      return missing(what, `ends in ${days} days`, 'The proxy should have renewed it: read its log.')
    return ok(what, `good for ${days} days`)
  } catch (error) {
    const todo = 'Start the proxy (deploy/Caddyfile), let ports 80 and 443 in, and point the name at this machine.'
    return missing(what, `is not good: ${reasonOf(error)}`, todo)
  }
}

/** Returns the certificate's expiry in epoch ms. Rejects if the certificate is not trusted. */
function readEnd(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: withinMs }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
  })
}

async function checkShop(publicUrl: string): Promise<Finding[]> {
  const what = 'The shop itself'
  const { status, text } = await ask(`${publicUrl}/healthz`)
  const ready = await ask(`${publicUrl}/readyz`)
  if (ready.status !== 200)
    return [
      ok('Version', `${readVersion()} in this folder`),
      missing(
        what,
        `does not answer at ${publicUrl} (${ready.status})`,
        'Start it by npm start, or as a service (deploy/shop.service).',
      ),
    ]
  const running = status === 200 ? healthSchema.safeParse(parseJson(text)).data?.version : undefined
  const found = await Promise.all(legalPages.map((name) => ask(`${publicUrl}/legal/${name}`)))
  const absent = legalPages.filter((_, n) => found[n]?.status !== 200)
  const legal =
    absent.length === 0
      ? ok('Legal pages', 'are there')
      : missing(
          'Legal pages',
          `not there: ${absent.join(', ')}`,
          'Razorpay asks for them before it activates an account.',
        )
  return [checkVersion(running), ok(what, `answers at ${publicUrl}`), legal]
}

const healthSchema = z.object({ version: z.string() })

function checkVersion(running: string | undefined): Finding {
  const here = readVersion()
  if (running === here) return ok('Version', here)
  return missing(
    'Version',
    `the shop runs ${running ?? 'one that does not say which'}, this folder holds ${here}`,
    'Restart the shop, or run the doctor in the folder that it runs from.',
  )
}

async function ask(url: string): Promise<{ status: number | string; text: string }> {
  try {
    return await fetchText(fetch, url, { redirect: 'manual' }, { timeoutMs: withinMs })
  } catch (error) {
    return { status: reasonOf(error), text: '' }
  }
}

async function checkMail({ mail }: Config): Promise<Finding> {
  const what = 'Mail'
  if (!mail) return missing(what, 'none can be sent', 'Set SMTP_URL and MAIL_FROM: links for new accounts go by mail.')
  const failure = await checkMailServer(mail.url)
  if (failure) return missing(what, `its server says: ${failure}`, 'Look at SMTP_URL: name, port, user and password.')
  const { username } = new URL(mail.url)
  return ok(what, `its server lets the shop in${username ? ` as ${decodeURIComponent(username)}` : ' without a login'}`)
}

export async function sendTestMail({ mail }: Config, to: string, now: () => number): Promise<Finding> {
  const what = 'Test mail'
  if (!mail) return missing(what, 'none can be sent', 'Set SMTP_URL and MAIL_FROM.')
  const text = 'This is a test mail that the shop’s doctor was asked for. Mails of the shop arrive.'
  try {
    const idempotencyKey = `doctor:${now()}:${to}`
    await createMailer(mail).send({
      to,
      subject: 'A test mail of the shop',
      text,
      html: `<p>${text}</p>`,
      idempotencyKey,
    })
    return note(what, `went to ${to}`, 'Look whether it arrived, and not among the spam.')
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return missing(
      what,
      `was not taken: ${words}`,
      'Look at SMTP_URL and MAIL_FROM: the server may not let this address send.',
    )
  }
}

async function checkClock(now: () => number): Promise<Finding> {
  const what = 'Clock'
  try {
    const off = now() - (await askTime({ ofRazorpay: true }))
    if (Math.abs(off) > clockMs)
      return missing(
        what,
        `is ${Math.round(Math.abs(off) / 1_000)} s ${off > 0 ? 'ahead' : 'behind'}`,
        'timedatectl set-ntp true',
      )
    return ok(what, 'is right')
  } catch (error) {
    return note(what, `could not be compared: nothing outside answers (${reasonOf(error)})`)
  }
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = `${(Number(bavail * bsize) / 1e9).toFixed(1)} GB free`
  return bavail * bsize >= minFreeBytes
    ? ok('Disk', free)
    : missing('Disk', free, 'Make room: a backup is as large as the shop.')
}

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
