import { constants } from '#domain/constants'
import { closing, writeMail } from '#domain/notifications/mail'
import type { Mail } from '#domain/notifications/messenger'
import type { JobPayload } from '#domain/outbox/job-payloads'
import { localPath, t } from '#domain/texts/translate'

/** Builds an account mail to the entered e-mail address, which may belong to somebody else. */
export function accountMail({ about, to, link }: JobPayload<'mail-account'>, idempotencyKey: string): Mail {
  const { subject, before, after } = texts[about]()
  const url = new URL(link)
  url.pathname = localPath(url.pathname)
  const paragraphs = [t('Namaste,'), before, { link: url.href }, after, closing()]
  return writeMail({ to, subject, paragraphs, idempotencyKey })
}

const { name } = constants

const texts = {
  confirm: () => ({
    subject: t('Please confirm your address at {name}', { name }),
    before: t(
      'an account was opened at {name} with this address. Please open this link within a week to confirm that it is yours:',
      { name },
    ),
    after: t(
      'If it was not you: nobody sees anything of yours there. The link lets you close that account and begin your own.',
    ),
  }),
  reset: () => ({
    subject: t('A new password at {name}', { name }),
    before: t('with this link you choose a new password. It is good once, within 30 minutes:'),
    after: t('If it was not you who asked for it, do nothing: your password stays as it is.'),
  }),
}
