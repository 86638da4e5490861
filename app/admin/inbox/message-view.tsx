import { Link } from 'react-router'
import { stageNames } from '#app/admin/commands/stage-names'
import { AnswerForm, type AnswerProps } from '#app/admin/inbox/answer-form.tsx'
import { DeadlineBadge, messageStateText } from '#app/admin/inbox/deadline-badge.tsx'
import { AdminForm, KeyField } from '#app/admin/shared/by-field.tsx'
import { ContactLinks } from '#app/admin/shared/contact-links.tsx'
import { Panel, Rows } from '#app/admin/shared/panel.tsx'
import { ReadsLanguage } from '#app/admin/shared/reads-language.tsx'
import { formatRecent } from '#app/admin/shared/times'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ContactMessage, MessageAnswer, SenderOrder } from '#domain/contact/inbox.server'
import { formatPhone } from '#domain/delivery/phone'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = Omit<AnswerProps, 'orders'> & {
  orders: SenderOrder[]
  answers: MessageAnswer[]
  /** Of a claim, as data URLs. */
  photos: string[]
  others: ContactMessage[]
  next: { ticket: string; subject: string } | null
  customerId: string | undefined
  now: number
}

export function MessageView(props: Props) {
  const { contactMessage, orders, answers, others, now, result } = props
  const isOpen = contactMessage.state === 'open'
  const phone = (contactMessage.order ?? orders[0])?.phone
  const markButton = (value: string, text: string) => (
    <AdminForm>
      <KeyField />
      <HiddenFields values={{ intent: 'mark', version: contactMessage.version }} />
      <IntentButton name="as" value={value} kind="outline">
        {text}
      </IntentButton>
    </AdminForm>
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Panel
          title={contactMessage.name}
          aside={
            isOpen && contactMessage.kind === 'letter' ? (
              markButton('complaint', t('This is a complaint'))
            ) : (
              <DeadlineBadge contactMessage={contactMessage} now={now} />
            )
          }
        >
          <p className="text-sm text-ink-soft wrap-anywhere">
            {contactMessage.email}
            <br />
            <span className="tabular-nums">{contactMessage.ticket}</span>,{' '}
            {formatRecent(contactMessage.receivedAt, now)}
            {contactMessage.kind === 'complaint' &&
              contactMessage.acknowledgedAt !== null &&
              `, ${t('acknowledged {time}', { time: formatRecent(contactMessage.acknowledgedAt, now) })}`}
          </p>
          <ReadsLanguage language={contactMessage.language} />
          <p className="mt-3 whitespace-pre-line wrap-anywhere">{contactMessage.message}</p>
          {props.photos.length > 0 && (
            <ul className="mt-3 grid grid-cols-2 gap-2">
              {props.photos.map((photo) => (
                <li key={photo}>
                  <img src={photo} alt={t('Photo of the claim')} className="w-full rounded-md" />
                </li>
              ))}
            </ul>
          )}
          <AboutOrder contactMessage={contactMessage} />
          <SenderOrders orders={orders.filter(({ number }) => number !== contactMessage.order?.number)} now={now} />
          {phone && (
            <div className="mt-3 flex flex-wrap gap-2">
              <ContactLinks
                phone={phone}
                draft={`Namaste ${contactMessage.name}, about your message: `}
                look="button"
                callText={t('Call {phone}', { phone: formatPhone(phone) })}
              />
            </div>
          )}
          {props.customerId && (
            <p className="mt-2">
              <TextLink to={`/admin/customers/${props.customerId}`}>{t('All about this customer')}</TextLink>
            </p>
          )}
        </Panel>
        {answers.map((answer) => (
          <Panel key={answer.id} title={answeredText(answer)}>
            <p className="text-sm text-ink-soft">
              {formatRecent(answer.at, now)}
              {answer.mail && `, ${mailState(answer.mail)}`}
            </p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{answer.body}</p>
          </Panel>
        ))}
      </div>
      <div className="grid gap-4">
        {isOpen ? (
          <Panel title={t('Answer')}>
            <AnswerForm {...props} />
          </Panel>
        ) : (
          <Panel title={t('Answered')}>
            {result?.ok && <FormSuccess text={result.message} className="mb-3" />}
            <FormError text={result?.ok === false ? result.message : undefined} />
            <div className="flex flex-wrap gap-2">
              {props.next && (
                <ButtonLink to={`/admin/inbox/${props.next.ticket}`} className="wrap-anywhere">
                  {t('Next: {subject}', { subject: props.next.subject })}
                </ButtonLink>
              )}
              {markButton('open', t('Open it again'))}
            </div>
          </Panel>
        )}
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            {contactMessage.kind === 'complaint' && markButton('letter', t('This is no complaint'))}
            {markButton('answered', t('Close without an answer'))}
          </div>
        )}
        {others.length > 0 && (
          <Panel title={t('Other messages from this address')}>
            <Rows>
              {others.map((other) => (
                <li key={other.id}>
                  <Link
                    to={`/admin/inbox/${other.ticket}`}
                    className="flex min-h-tap flex-wrap items-center gap-x-3 py-2"
                  >
                    <span className="text-link min-w-0 wrap-anywhere">{other.subject}</span>
                    <span className="text-sm text-ink-soft">
                      {messageStateText(other)}, {formatRecent(other.receivedAt, now)}
                    </span>
                  </Link>
                </li>
              ))}
            </Rows>
          </Panel>
        )}
      </div>
    </div>
  )
}

function AboutOrder({ contactMessage: { kind, email, order } }: { contactMessage: ContactMessage }) {
  if (!order) return null
  return (
    <p className="mt-2">
      {t('About')}{' '}
      <Link to={`/admin/orders/${order.number}`} className="text-link font-semibold tabular-nums">
        {order.number}
      </Link>
      {kind === 'complaint' && (
        <span className="flex flex-wrap gap-x-5">
          <TextLink to={`/admin/orders/${order.number}/refund`}>{t('Give money back')}</TextLink>
          <TextLink to={`/admin/orders/${order.number}#next`}>{t('Take packs back, or send them again')}</TextLink>
        </span>
      )}
      {order.email !== email && (
        <span className="block text-sm font-semibold text-danger">
          {t(
            'Sent from another e-mail address than the order’s: say nothing about the order before you know who this is.',
          )}
        </span>
      )}
    </p>
  )
}

function SenderOrders({ orders, now }: { orders: SenderOrder[]; now: number }) {
  if (orders.length === 0) return null
  return (
    <>
      <h3 className="mt-3 font-body text-sm font-semibold">{t('Latest orders of this address')}</h3>
      <Rows>
        {orders.map(({ number, totalPaise, stage, placedAt }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 tabular-nums">
            <TextLink to={`/admin/orders/${number}`} className="font-semibold">
              {number}
            </TextLink>
            <span className="text-sm text-ink-soft">
              {stageNames()[stage]}, {formatRupees(totalPaise)}, {formatRecent(placedAt, now)}
            </span>
          </li>
        ))}
      </Rows>
    </>
  )
}

function answeredText({ by, how }: MessageAnswer): string {
  const who = by || t('Somebody')
  if (how === 'mail') return t('{who} answered by mail', { who })
  return how === 'phone' ? t('{who} noted', { who }) : t('{who} wrote on WhatsApp', { who })
}

function mailState({ state, receipt }: NonNullable<MessageAnswer['mail']>): string {
  if (state === 'failed') return t('the mail could not be delivered: please call')
  if (state === 'done') return receipt === null ? t('no mail went out: none is set up') : t('the mail has gone out')
  return t('the mail waits to go out')
}
