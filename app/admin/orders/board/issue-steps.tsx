import { Phone } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { phoneLink } from '#domain/delivery/phone'
import type { BoardCard } from '#domain/fulfilment/board'
import type { OrderIssue } from '#domain/fulfilment/order-issues.server'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** Issues with buttons of their own on the board's card, in place of the next step. */
const dealtWith: readonly OrderIssue[] = [
  'money-owed',
  'wrong-amount',
  'unconfirmed-cash',
  'message-failed',
  'long-under-way',
  'complaint-overdue',
]

/** Returns whether the card's issues have buttons in place of its next step. */
export function hasIssueSteps({ issues, issueDetails }: BoardCard): boolean {
  return issueDetails !== null && issues.some((issue) => dealtWith.includes(issue))
}

const look = 'h-full px-3 text-sm'

/** Shows the buttons that deal with the issues of an order, and the buyer's phone. */
export function IssueSteps({ card }: { card: BoardCard }) {
  const { number, issues, issueDetails } = card
  if (!issueDetails || !hasIssueSteps(card)) return null
  const { phone, failedMessages, trackingLink, complaint, wrongPayment } = issueDetails
  // With several failed messages, the order's page shows which one is sent again.
  const failed = failedMessages.length === 1 ? failedMessages[0] : undefined
  return (
    <Steps>
      {issues.includes('unconfirmed-cash') && (
        <CommandButton act="confirm-cod" order={card} kind="primary">
          {t('Confirmed by phone')}
        </CommandButton>
      )}
      {issues.includes('money-owed') && (
        <ButtonLink to={`/admin/orders/${number}/refund`} className={look}>
          {t('Send the money back')}
        </ButtonLink>
      )}
      {wrongPayment && (
        <p className="col-span-full text-sm">
          {t('{amount} came (fee stated: {fee}) for {total}. It goes back, and the order is not placed.', {
            amount: formatRupees(wrongPayment.amountPaise),
            fee: formatRupees(wrongPayment.feePaise),
            total: formatRupees(card.totalPaise),
          })}
        </p>
      )}
      {issues.includes('long-under-way') && trackingLink && (
        <a href={trackingLink} rel="noopener noreferrer" className={buttonClass('primary', look)}>
          {t('Where is it?')}
        </a>
      )}
      {complaint && (
        <ButtonLink to={`/admin/inbox/${complaint}`} className={look}>
          {t('Answer')}
        </ButtonLink>
      )}
      {failed && (
        <CommandButton act="resend-message" order={card} fields={{ message: failed }} kind="primary">
          {t('Send again')}
        </CommandButton>
      )}
      {failedMessages.length > 1 && (
        <ButtonLink to={`/admin/orders/${number}`} className={look}>
          {t('Look at {count} messages', { count: failedMessages.length })}
        </ButtonLink>
      )}
      <a href={phoneLink(phone)} className={buttonClass('outline', look)}>
        <Phone className="size-5 shrink-0" aria-hidden />
        {t('Call')}
      </a>
      {failed && (
        <CommandButton act="settle-message" order={card} fields={{ message: failed }}>
          {t('I have called')}
        </CommandButton>
      )}
    </Steps>
  )
}

/** Shows each of its children as a step of the list. */
function Steps({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-label={t('Issues')}
      className="relative z-20 mt-1.5 flex flex-wrap gap-1.5 group-has-[#choosing:checked]/board:hidden"
    >
      {Children.map(
        children,
        (step) => step && <li className="grow [&_.button]:w-full [&_.button]:px-2.5 [&_.button]:text-sm">{step}</li>,
      )}
    </ul>
  )
}
