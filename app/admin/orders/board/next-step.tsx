import { Link } from 'react-router'
import { CommandForm, useCommand } from '#app/admin/commands/command-form.tsx'
import { useQueuedCommands } from '#app/admin/commands/queued-commands'
import { buttonClass, SubmitButton } from '#app/ui/button.tsx'
import type { BoardCard } from '#domain/fulfilment/board'
import { isUnshipped, type Stage } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

type Next = { text: string; act: string; busy: string } | { text: string; hash: string }

/** The next step of each stage: a command if it needs no input, else a place on the order's page. */
const nextSteps = (): Partial<Record<Stage, Next>> => ({
  new: { text: t('Pack'), hash: 'pack' },
  accepted: { text: t('Pack'), hash: 'pack' },
  packed: { text: t('Hand over'), hash: 'next' },
  'handed-over': { act: 'deliver', text: t('Delivered'), busy: t('Saving...') },
  returning: { text: t('Take back'), hash: 'next' },
})

function nextOf({ stage, refundExtent }: BoardCard): Next | undefined {
  const isHere = isUnshipped(stage)
  return isHere && refundExtent === 'all' ? { text: t('Cancel'), hash: 'cancel' } : nextSteps()[stage]
}

/** Shows the next step of an order as a button. */
export function NextStep({ card, staffId }: { card: BoardCard; staffId: string }) {
  const fetcher = useCommand()
  const waiting = useQueuedCommands(staffId)
  const next = nextOf(card)
  if (!next) return null
  // While orders are chosen, a tap chooses: these buttons would act on one, and take room from the names.
  // On a phone two words stand below each other.
  const look = 'relative z-20 min-w-14 px-2 max-sm:w-min max-sm:py-1 group-has-[#choosing:checked]/board:hidden sm:px-4'
  if ('hash' in next)
    return (
      <Link to={`/admin/orders/${card.number}#${next.hash}`} className={buttonClass('primary', look)}>
        {next.text}
        <span className="sr-only"> {card.number}</span>
      </Link>
    )
  const seen = `${card.number}:${card.version}`
  const waits = waiting.some(({ fields }) => fields.some(([name, value]) => name === 'orders' && value === seen))
  const busy = fetcher.state !== 'idle'
  return (
    <CommandForm act={next.act} orders={[seen]} fetcher={fetcher}>
      <SubmitButton aria-disabled={busy || waits} className={look}>
        {waits ? t('Waits for network') : busy ? next.busy : next.text}
        <span className="sr-only"> {card.number}</span>
      </SubmitButton>
    </CommandForm>
  )
}
