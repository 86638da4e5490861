import type { Mail } from '#domain/notifications/messenger'
import type { JobPayload } from '#domain/outbox/job-payloads'
import { settings } from '#domain/settings'

/** Builds an account mail to the entered address, which may belong to somebody else. */
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
    subject: `Please confirm your address at ${settings.name}`,
    before: `an account was opened at ${settings.name} with this address. Please open this link within a week to confirm that it is yours:`,
    after:
      'If it was not you: nobody sees anything of yours there. The link lets you close that account and begin your own.',
  },
  reset: {
    subject: `A new password at ${settings.name}`,
    before: 'with this link you choose a new password. It is good once, within 30 minutes:',
    after: 'If it was not you who asked for it, do nothing: your password stays as it is.',
  },
} as const
