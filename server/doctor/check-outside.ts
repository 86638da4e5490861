import { z } from 'zod'
import { askTime, fetchText, parseJson } from '#outside/fetch'
import { checkMailServer } from '#outside/mail/mail'
import type { Config } from '#server/config/config'
import { type Finding, missing, note, ok } from '#server/doctor/finding'
import { readVersion } from '#server/operations/version'

const withinMs = 10_000
/** Codes of authenticators and payment signatures tolerate 30 s. */
const clockMs = 30_000

export async function checkOutside(config: Config): Promise<Finding[]> {
  return (await Promise.all([checkShop(config.publicUrl), checkMail(config), checkClock()])).flat()
}

const healthSchema = z.object({ version: z.string() })

async function checkShop(publicUrl: string): Promise<Finding[]> {
  const what = 'The shop itself'
  const here = readVersion()
  const { status } = await ask(`${publicUrl}/readyz`)
  if (status !== 200)
    return [
      ok('Version', `${here} in this folder`),
      missing(
        what,
        `does not answer at ${publicUrl} (${status})`,
        'Start it by npm start, or as a service (deploy/shop.service), and the proxy (deploy/Caddyfile); let ports 80 and 443 in.',
      ),
    ]
  const { text } = await ask(`${publicUrl}/healthz`)
  const running = healthSchema.safeParse(parseJson(text)).data?.version
  const version =
    running === here
      ? ok('Version', here)
      : missing(
          'Version',
          `the shop runs ${running ?? 'one that does not say which'}, this folder holds ${here}`,
          'Restart the shop, or run the doctor in the folder that it runs from.',
        )
  return [version, ok(what, `answers at ${publicUrl}`)]
}

async function ask(url: string): Promise<{ status: number | string; text: string }> {
  try {
    return await fetchText(fetch, url, { redirect: 'manual' }, { timeoutMs: withinMs })
  } catch (error) {
    return { status: reasonOf(error), text: '' }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : error.message
}

async function checkMail({ mail }: Config): Promise<Finding> {
  const what = 'Mail'
  if (!mail) return missing(what, 'none can be sent', 'Set SMTP_URL and MAIL_FROM: links for new accounts go by mail.')
  const failure = await checkMailServer(mail.url)
  if (failure) return missing(what, `its server says: ${failure}`, 'Look at SMTP_URL: name, port, user and password.')
  const { username } = new URL(mail.url)
  return ok(what, `its server lets the shop in${username ? ` as ${decodeURIComponent(username)}` : ' without a login'}`)
}

async function checkClock(): Promise<Finding> {
  const what = 'Clock'
  try {
    const off = Date.now() - (await askTime({ ofRazorpay: true }))
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
