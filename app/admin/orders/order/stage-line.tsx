import { stageNames } from '#app/admin/commands/stage-names'
import { Icon } from '#app/admin/shared/icon.tsx'
import type { Stage } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

const forwardStages: Stage[] = ['new', 'accepted', 'packed', 'handed-over', 'delivered']
/** The stages to show of an order that is at this one. */
const ways: Record<Stage, Stage[]> = {
  new: forwardStages,
  accepted: forwardStages,
  packed: forwardStages,
  'handed-over': forwardStages,
  delivered: forwardStages,
  returning: ['new', 'accepted', 'packed', 'handed-over', 'returning'],
  returned: ['packed', 'handed-over', 'returned'],
  cancelled: ['new', 'cancelled'],
}

/** Shows the stages that the goods have passed. */
export function StageLine({ stage }: { stage: Stage }) {
  const stages = ways[stage]
  const reached = stages.indexOf(stage)
  return (
    <ol aria-label={t('How far it has come')} className="flex flex-wrap gap-1">
      {stages.map((step, place) => (
        <li
          key={step}
          aria-current={step === stage ? 'step' : undefined}
          className="min-w-0 flex-1 basis-13 text-center"
        >
          <span
            className={`mx-auto grid h-6 place-items-center rounded-full ${place <= reached ? 'bg-success text-white' : 'bg-paper-deep'}`}
          >
            {place <= reached && <Icon name="check" className="size-4" />}
          </span>
          <span className={`block text-xs ${step === stage ? 'font-semibold' : 'text-ink-soft'}`}>
            {stageNames()[step]}
          </span>
        </li>
      ))}
    </ol>
  )
}
