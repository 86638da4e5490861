import type { JobPayload } from '#domain/jobs/job-payloads'
import type { Mail } from '#domain/notifications/messenger'
import { settings } from '#domain/settings'

/** To whoever entered an address at /register, or whose address somebody else entered. */
export function accountMail({ about, to, link }: JobPayload<'mail-account'>, idempotencyKey: string): Mail {
  const { subject, before, after } = texts[about]
  const bye = `With love from ${settings.town},\n${settings.name}`
  const text = ['Namaste,', before, link, after, bye].join('\n\n')
  const html = [
    'Namaste,',
    before,
    `<a href="${link.replaceAll('&', '&amp;')}">${link.replaceAll('&', '&amp;')}</a>`,
    after,
    bye,
  ]
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  return { to, subject, text, html, idempotencyKey }
}

const texts = {
  confirm: {
    subject: `Your account at ${settings.name}`,
    before: 'please open this link within a day to finish your account:',
    after: 'If it was not you who entered this address, do nothing, and there will be no account.',
  },
  known: {
    subject: `You have an account at ${settings.name}`,
    before:
      'somebody, probably you, wanted to open an account with this address. There is one already; please sign in:',
    after: 'If it was not you, do nothing: nothing has changed.',
  },
  reset: {
    subject: `A new password at ${settings.name}`,
    before: 'with this link you choose a new password. It is good once, within 30 minutes:',
    after: 'If it was not you who asked for it, do nothing: your password stays as it is.',
  },
} as const
