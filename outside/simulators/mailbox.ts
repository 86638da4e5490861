import { sha256 } from '#domain/hash.server'
import type { Mail, Mailer } from '#domain/notifications/messenger'

export type SentMail = Mail & { id: string; at: number }

const maxMails = 200

/** Like a mail program, it shows a repeated mail once. */
export function createMailbox(now: () => number = Date.now): Mailer & { readonly mails: readonly SentMail[] } {
  const mails: SentMail[] = []
  return {
    name: 'sim',
    mails,
    async send({ idempotencyKey, ...mail }) {
      const id = `<${sha256(idempotencyKey, 'hex').slice(0, 32)}@simulator.invalid>`
      if (!mails.some((known) => known.id === id)) mails.push({ ...mail, id, at: now() })
      mails.splice(0, mails.length - maxMails)
      return { messageId: id }
    },
  }
}
