import { Link } from 'react-router'
import { CommandForm, useCommand } from '#app/admin/commands/command-form.tsx'
import { stageNames } from '#app/admin/commands/command-texts'
import { useQueuedCommands } from '#app/admin/commands/queued-commands'
import { OrderBadges } from '#app/admin/orders/board/badges.tsx'
import { RetryRefund } from '#app/admin/orders/refund/retry-refund.tsx'
import { age } from '#app/admin/shared/times'
import { buttonClass } from '#app/ui/button.tsx'
import type { BoardCard } from '#domain/fulfilment/board'
import { formatRupees } from '#domain/money'
import type { Stage } from '#domain/orders/stage'

type Next = { text: string; act: string; busy: string } | { text: string; hash: string }

/** The next step of each stage: a command if it needs no input, else a place on the order's page. */
const nextSteps: Partial<Record<Stage, Next>> = {
  new: { act: 'accept', text: 'Accept', busy: 'Accepting...' },
  accepted: { text: 'Pack', hash: 'pack' },
  packed: { text: 'Label and hand over', hash: 'next' },
  'handed-over': { act: 'deliver', text: 'Delivered', busy: 'Saving...' },
  returning: { text: 'Take back', hash: 'next' },
}

type Props = { card: BoardCard; now: number; staffId: string; showStage: boolean }

/** Shows one order at a glance with its next step as a button. */
export function BoardCardItem({ card, now, staffId, showStage }: Props) {
  const { number, placedAt, name, city, zip, packs, totalPaise, stage, state } = card
  return (
    <article
      aria-labelledby={number}
      className="relative flex h-full flex-col gap-2 rounded-lg bg-white p-4 shadow-card has-[[name=orders]:checked]:ring-2 has-[[name=orders]:checked]:ring-brand-600"
    >
      <header className="flex items-center gap-3">
        <input
          type="checkbox"
          name="orders"
          form="bulk"
          value={`${number}:${card.version}`}
          aria-label={`Choose ${number}`}
          className="relative z-20 hidden size-7 shrink-0 accent-brand-600 group-has-[#choosing:checked]/board:block"
        />
        <h2 id={number} className="font-display text-card font-semibold tabular-nums">
          <Link to={`/admin/orders/${number}`} className="after:absolute after:inset-0 after:z-10 after:rounded-lg">
            {number}
          </Link>
        </h2>
        <span className="ml-auto text-sm text-ink-soft">
          {showStage && state === 'confirmed' ? `${stageNames[stage]}, ${age(placedAt, now)}` : age(placedAt, now)}
        </span>
      </header>
      <p className="min-w-0">
        <b className="block truncate font-semibold">{name}</b>
        <span className="block truncate text-sm text-ink-soft">
          {city} {zip}
        </span>
      </p>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-ink-soft">{packs === 1 ? '1 pack' : `${packs} packs`}</span>
        <b className="font-display text-card font-semibold">{formatRupees(totalPaise)}</b>
      </p>
      <OrderBadges card={card} />
      {card.failedRefunds.map((refund) => (
        <RetryRefund key={refund.id} refund={refund} seen={`${number}:${card.version}`} className="relative z-20" />
      ))}
      {state === 'confirmed' && <NextStep card={card} staffId={staffId} />}
    </article>
  )
}

function NextStep({ card, staffId }: { card: BoardCard; staffId: string }) {
  const fetcher = useCommand()
  const waiting = useQueuedCommands(staffId)
  const next = nextSteps[card.stage]
  if (!next) return null
  const wide = 'relative z-20 w-full'
  if ('hash' in next)
    return (
      <Link to={`/admin/orders/${card.number}#${next.hash}`} className={buttonClass('primary', `mt-auto ${wide}`)}>
        {next.text}
        <span className="sr-only"> {card.number}</span>
      </Link>
    )
  const seen = `${card.number}:${card.version}`
  const waits = waiting.some(({ fields }) => fields.some(([name, value]) => name === 'orders' && value === seen))
  const busy = fetcher.state !== 'idle'
  return (
    <CommandForm act={next.act} orders={[seen]} fetcher={fetcher} className="mt-auto">
      <button type="submit" aria-disabled={busy || waits} className={buttonClass('primary', wide)}>
        {waits ? 'Waits for network' : busy ? next.busy : next.text}
        <span className="sr-only"> {card.number}</span>
      </button>
    </CommandForm>
  )
}
