import { z } from 'zod'
import { findLanguageByEmail } from '#domain/accounts/language.server'
import { findResettable } from '#domain/accounts/password-reset.server'
import { readStep } from '#domain/accounts/phone-steps.server'
import { findUnconfirmed } from '#domain/accounts/sign-up.server'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { constants } from '#domain/constants'
import type { Db } from '#domain/database'
import { notifyBuyer, readPayload } from '#domain/jobs/notify-buyer.server'
import {
  type JobResult,
  maySendTo,
  type Run,
  replaced,
  requireLease,
  sendMail,
  sendMessage,
} from '#domain/jobs/send.server'
import { firstName } from '#domain/notifications/customer-name'
import { accountMail, closing, writeMail } from '#domain/notifications/mail'
import type { Purpose } from '#domain/notifications/message-limits.server'
import type { Mail } from '#domain/notifications/messenger'
import { shopMessage } from '#domain/notifications/order-notices'
import { findStockAlertMail } from '#domain/notifications/stock-alerts.server'
import { templateNames } from '#domain/notifications/templates'
import { type BuyerKind, type ClaimedJob, isBuyerKind, type OutboxKind, serviceOf } from '#domain/outbox/job-kinds'
import { findAccountLink } from '#domain/outbox/outbox.server'
import { sendRefund } from '#domain/payments/provider-refunds.server'
import { bookParcel } from '#domain/shipping/bookings.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { writeIn } from '#domain/texts/dictionaries.server'
import { languages, readLanguage, t } from '#domain/texts/translate'

/** A bank may take days for a refund. */
const refundLookMs = 6 * hourMs

type Handler = (run: Run, job: ClaimedJob) => Promise<JobResult>

const foreignPayload = z.object({ to: z.string(), template: z.enum(templateNames), parameters: z.array(z.string()) })
const codePayload = z.object({ to: z.string(), language: z.enum(languages) })
const accountPayload = z.object({ about: z.enum(['confirm', 'reset']), to: z.string() })
const alarmPayload = z.object({ text: z.string() })

const handlers: Record<Exclude<OutboxKind, BuyerKind>, Handler> = {
  async refund(run, job) {
    const { db, clock, services } = run
    if (!services.payments) throw new Error('There is a refund to make but no payment provider')
    await requireLease(run, job)
    const refund = await sendRefund(db, clock, services.payments, job.subject)
    if (!refund) return { skipped: null }
    if (refund.state !== 'pending') return { sent: refund.id }
    return { dueAt: clock.now() + refundLookMs, receipt: refund.id, reason: null }
  },
  async booking(run, job) {
    const { db, clock, services } = run
    if (!services.courier) return { skipped: 'not-set-up' }
    await requireLease(run, job)
    const trackingNumber = await bookParcel(db, clock, services.courier, job.subject)
    return trackingNumber === null ? replaced : { sent: trackingNumber }
  },
  // Somebody waits for it now; an older one, or one that was used or is out of time, must not follow.
  async 'message-code'(run, job) {
    const { to, language } = readPayload(codePayload, job)
    const code = await findAccountLink(run.db, job.subject)
    if (code === undefined || !(await readStep(run.db, run.clock, job.subject))) return replaced
    const isTranslated = language !== 'en' && run.services.templatesIn?.[language].has('sign_in_code')
    // The button copies the code.
    return sendMessage(run, job, null, {
      to,
      template: 'sign_in_code',
      language: isTranslated ? language : 'en',
      parameters: [code],
      button: code,
    })
  },
  // The other server is responsible for its recipients; the message still counts for later messages of this shop.
  async 'message-foreign'(run, job) {
    const message = readPayload(foreignPayload, job)
    await maySendTo(run, `+${message.to}`, job)
    return sendMessage(run, job, 'orders', message)
  },
  async 'message-shop'(run, job) {
    const order = await run.findOrder(job.subject)
    const to = await findShopNumber(run)
    // Notifies the phones once, even if the message fails.
    const notifying = job.attempts === 0 ? run.services.notifyStaff?.() : undefined
    if (!order) return { skipped: null }
    const message = await writeIn(run.db, 'en', () => shopMessage(order, to))
    return sendMessage(run, job, 'orders', message, null).finally(() => notifying)
  },
  async alarm(run, job) {
    const { db, services } = run
    const { text } = readPayload(alarmPayload, job)
    services.alarm?.(text)
    const sendAlarm = async () =>
      sendMessage(run, job, null, { to: await findShopNumber(run), template: 'shop_alarm', parameters: [text] })
    if (services.mailer?.name !== 'smtp') return sendAlarm()
    const { contact } = await readSettings(db)
    const mail = writeMail(contact.infoEmail, `Please look: ${constants.name}`, [text])
    // The alarm may be about the mail server.
    return sendMail(run, job, null, mail).catch((error) =>
      services.messenger.name === 'log' ? Promise.reject(error) : sendAlarm(),
    )
  },
  async 'mail-account'(run, job) {
    const { db, clock } = run
    const { about, to } = readPayload(accountPayload, job)
    const link = await findAccountLink(db, job.subject)
    // The link may have been used, voided by a newer one or expired during an outage.
    const find = { reset: findResettable, confirm: findUnconfirmed }[about]
    if (link === undefined || !(await find(db, clock, new URL(link).searchParams.get('token') ?? ''))) return replaced
    const write = () => accountMail({ about, to, link })
    const purpose: Purpose = about === 'reset' ? 'passwords' : 'sign-ups'
    return sendMail(run, job, purpose, await writeIn(db, await findLanguageByEmail(db, to), write))
  },
  'stock-alert': async (run, job) =>
    sendMail(run, job, 'alerts', await findStockAlertMail(run.db, job.subject, run.services.publicUrl)),
  'letter-receipt': async (run, job) => sendMail(run, job, 'receipts', await findReceiptMail(run.db, job.subject)),
  // A person of the shop wrote it.
  'letter-answer': async (run, job) => sendMail(run, job, null, await findAnswerMail(run.db, job.subject)),
}

async function findShopNumber({ db, services }: Run): Promise<string> {
  return services.shopNumber ?? (await readSettings(db)).contact.chat.number
}

/** Throws LeaseLost, or the error of the service. */
export async function performJob(run: Run, job: ClaimedJob): Promise<JobResult> {
  // An alarm goes by message where there is no mailer.
  if (!run.services.mailer && serviceOf(job.kind) === 'mails' && job.kind !== 'alarm') return { skipped: 'not-set-up' }
  return isBuyerKind(job.kind) ? notifyBuyer(run, { ...job, kind: job.kind }) : handlers[job.kind](run, job)
}

/** Quotes nothing of the message, since anybody may have typed the address. */
async function findReceiptMail(db: Db, messageId: string): Promise<Mail | undefined> {
  const contactMessage = await findContactMessage(db, messageId)
  if (!contactMessage) return undefined
  const { contact } = await readSettings(db)
  return writeIn(db, readLanguage(contactMessage.language), () =>
    writeMail(contactMessage.email, t('We have your message, {ticket}', { ticket: contactMessage.ticket }), [
      t('Namaste {name},', { name: firstName(contactMessage.first_name) }),
      t(
        'your message has reached us. Its number is {ticket}. One of us looks at it, and you hear from us; within a month it is settled.',
        { ticket: contactMessage.ticket },
      ),
      t('If it is urgent, call {phone} and name the number.', { phone: contact.phones[0] }),
      closing(),
    ]),
  )
}

async function findAnswerMail(db: Db, answerId: string): Promise<Mail | undefined> {
  const answer = await db.selectFrom('letter_answers').selectAll().where('id', '=', answerId).executeTakeFirst()
  const contactMessage = answer && (await findContactMessage(db, answer.letter_id))
  if (!contactMessage) return undefined
  return writeIn(db, readLanguage(contactMessage.language), () =>
    writeMail(contactMessage.email, `Re: ${contactMessage.subject} (${contactMessage.ticket})`, [
      t('Namaste {name},', { name: firstName(contactMessage.first_name) }),
      answer.body,
      closing(),
    ]),
  )
}

export async function markAcknowledged(db: Db, clock: Clock, messageId: string): Promise<void> {
  await db
    .updateTable('letters')
    .set({ acknowledged_at: clock.now() })
    .where('id', '=', messageId)
    .where('acknowledged_at', 'is', null)
    .execute()
}

function findContactMessage(db: Db, id: string) {
  return db
    .selectFrom('letters')
    .select(['id', 'ticket', 'email', 'first_name', 'subject', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
}
