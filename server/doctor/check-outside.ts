import { connect } from 'node:tls'
import { z } from 'zod'
import { dayMs } from '#domain/calendar/moment'
import { fetchText, parseJson } from '#outside/fetch'
import { checkMailServer } from '#outside/mail/mail'
import type { Config } from '#server/config/config'
import { type Finding, missing, ok, reasonOf } from '#server/doctor/finding'
import { readVersion } from '#server/operations/version'

const withinMs = 10_000
/** Caddy renews a certificate a month before its end. */
const renewedBeforeDays = 14

export async function checkOutside(config: Config, now: () => number): Promise<Finding[]> {
  const looks = [checkCertificate(config.publicUrl, now), checkShop(config.publicUrl), checkMail(config)]
  return (await Promise.all(looks)).flat()
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
  return [checkVersion(running), ok(what, `answers at ${publicUrl}`)]
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
