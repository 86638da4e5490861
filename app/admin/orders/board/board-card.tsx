import { Phone } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CommandButton, CommandForm, orderValue, useCommand } from '#app/admin/commands/command-form.tsx'
import { stageNames } from '#app/admin/commands/stage-names'
import { boardViewNames, emptyBoardTexts } from '#app/admin/orders/board/board-texts'
import { OrderBadges } from '#app/admin/orders/board/order-badges.tsx'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { formatAge } from '#app/admin/shared/times'
import { ButtonLink, buttonClass, SubmitButton } from '#app/ui/button.tsx'
import { packsText } from '#domain/catalog/admin-texts'
import { phoneLink } from '#domain/delivery/phone'
import { type BoardCounts, type BoardView, boardViews } from '#domain/fulfilment/board'
import type { BoardCard } from '#domain/fulfilment/board-cards.server'
import type { OrderIssue } from '#domain/fulfilment/order-issues.server'
import { formatRupees } from '#domain/money'
import { isUnshipped, type Stage } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

type Props = { card: BoardCard; now: number; showStage: boolean }

/** Shows one order in three lines with its next step as a button; five fit a phone's screen. */
export function BoardCardItem({ card, now, showStage }: Props) {
  const { number, placedAt, name, city, zip, packs, totalPaise, stage, state } = card
  return (
    <article
      aria-labelledby={number}
      className="relative h-full rounded-md bg-white px-3 py-1.5 shadow-card has-[[name=orders]:checked]:ring-2 has-[[name=orders]:checked]:ring-brand-600"
    >
      <div className="flex items-center gap-2">
        <input
          type="checkbox"
          name="orders"
          form="bulk"
          value={orderValue(card)}
          aria-label={t('Choose {number}', { number })}
          className="relative z-20 hidden size-7 shrink-0 accent-brand-600 group-has-[#choosing:checked]/board:block"
        />
        <div className="min-w-0 flex-1">
          <header className="flex flex-wrap items-baseline justify-between gap-x-2 leading-snug">
            <h2 id={number} className="text-base font-semibold whitespace-nowrap tabular-nums">
              <Link to={`/admin/orders/${number}`} className="after:absolute after:inset-0 after:z-10 after:rounded-md">
                {number}
              </Link>
            </h2>
            <span className="text-sm whitespace-nowrap text-ink-soft">
              {[
                packsText(packs),
                ...(showStage && state === 'confirmed' ? [stageNames()[stage]] : []),
                formatAge(placedAt, now),
              ].join(', ')}
            </span>
          </header>
          <div className="flex flex-wrap items-center gap-x-2">
            <div className="min-w-0 flex-1 basis-44">
              {/* On a phone the name gives way to place and PIN; letters twice as large have a line each. */}
              <div className="flex flex-wrap gap-x-1 text-sm leading-snug">
                <p className="min-w-0 grow basis-12 truncate font-semibold">{name}</p>
                <p className="max-w-full flex-none truncate">
                  {city} {zip}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm leading-snug">
                <b className="font-semibold whitespace-nowrap">{formatRupees(totalPaise)}</b>
                <OrderBadges card={card} />
              </div>
            </div>
            {state === 'confirmed' && !hasIssueSteps(card) && <NextStep card={card} />}
          </div>
        </div>
      </div>
      <IssueSteps card={card} />
    </article>
  )
}

/** The places on the order's page for the next step of a stage that needs input. */
const nextSteps = (): Partial<Record<Stage, { text: string; hash: string }>> => ({
  new: { text: t('Pack'), hash: 'pack' },
  accepted: { text: t('Pack'), hash: 'pack' },
  packed: { text: t('Hand over'), hash: 'next' },
  returning: { text: t('Take back'), hash: 'next' },
})

function NextStep({ card }: { card: BoardCard }) {
  const fetcher = useCommand()
  const { number, stage, refundExtent } = card
  const isRefunded = isUnshipped(stage) && refundExtent === 'all'
  const next = isRefunded ? { text: t('Cancel'), hash: 'cancel' } : nextSteps()[stage]
  // While orders are chosen, a tap chooses: these buttons would act on one, and take room from the names.
  // On a phone two words stand below each other.
  const look = 'relative z-20 min-w-14 px-2 max-sm:w-min max-sm:py-1 group-has-[#choosing:checked]/board:hidden sm:px-4'
  if (next)
    return (
      <ButtonLink to={`/admin/orders/${number}#${next.hash}`} className={look}>
        {next.text}
        <span className="sr-only"> {number}</span>
      </ButtonLink>
    )
  if (stage !== 'handed-over') return null
  const isBusy = fetcher.state !== 'idle'
  return (
    <CommandForm act="deliver" orders={[card]} fetcher={fetcher}>
      <SubmitButton isBusy={isBusy} className={look}>
        {isBusy ? t('Saving...') : t('Delivered')}
        <span className="sr-only"> {number}</span>
      </SubmitButton>
    </CommandForm>
  )
}

/** Issues with buttons of their own on the board's card, in place of the next step. */
const dealtWith: readonly OrderIssue[] = [
  'money-owed',
  'refund-failed',
  'wrong-amount',
  'unconfirmed-cash',
  'message-failed',
  'long-under-way',
  'complaint-overdue',
]

function hasIssueSteps({ issues, issueDetails }: BoardCard): boolean {
  return issueDetails !== null && issues.some((issue) => dealtWith.includes(issue))
}

const look = 'h-full px-3 text-sm'

function IssueSteps({ card }: { card: BoardCard }) {
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
      {(issues.includes('money-owed') || issues.includes('refund-failed')) && (
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

type ListProps = { cards: readonly BoardCard[]; view: BoardView | null; searched: string; now: number }

export function BoardList({ cards, view, searched, now }: ListProps) {
  if (cards.length === 0)
    return view ? (
      <EmptyList title={emptyBoardTexts()[view].title}>{emptyBoardTexts()[view].text}</EmptyList>
    ) : (
      <EmptyList title={t('Nothing found')}>
        {t('No order fits “{searched}”. Four digits of the phone are enough.', { searched })}
      </EmptyList>
    )
  const showStage = view === null || view === 'issues'
  return (
    <ol className="grid grid-cols-1 gap-1.5 pb-28 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
      {cards.map((card) => (
        <li key={card.number}>
          <BoardCardItem card={card} now={now} showStage={showStage} />
        </li>
      ))}
    </ol>
  )
}

export function BoardChips({ counts, view }: { counts: BoardCounts; view: BoardView | null }) {
  // Packing can begin at once; only orders that were accepted before it need a view of their own.
  const views = boardViews.filter((name) => name !== 'accepted' || name === view || counts.accepted > 0)
  const chips = views.map((name) => ({
    to: name === 'new' ? '/admin' : `/admin?view=${name}`,
    text: boardViewNames()[name],
    isCurrent: name === view,
    count: counts[name],
    isIssue: name === 'issues',
  }))
  const others = [
    { to: '/admin/orders', text: t('All orders'), isCurrent: false },
    { to: '/admin/orders/new', text: t('New order'), isCurrent: false },
  ]
  return <FilterChips label={t('Stages')} chips={[...chips, ...others]} />
}
