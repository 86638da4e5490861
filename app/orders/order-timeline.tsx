import {
  Banknote,
  Check,
  CircleX,
  ClipboardCheck,
  House,
  type LucideIcon,
  PackageCheck,
  Truck,
  Undo2,
} from 'lucide-react'
import { stageTexts, unsuccessfulStages } from '#app/orders/stage-texts'
import { Time } from '#app/ui/time.tsx'
import { formatLongDate } from '#domain/calendar/moment'
import type { BuyerStage } from '#domain/orders/order'
import type { TimelineStep } from '#domain/orders/order-timeline'
import { t } from '#domain/texts/translate'

const icons: Record<BuyerStage, LucideIcon> = {
  'waiting-for-confirmation': Banknote,
  confirmed: ClipboardCheck,
  'being-packed': PackageCheck,
  'on-its-way': Truck,
  delivered: House,
  'coming-back': Undo2,
  returned: Undo2,
  lost: CircleX,
  cancelled: CircleX,
}

export function OrderTimeline({ steps }: { steps: TimelineStep[] }) {
  const current = steps.findLast(({ at }) => at !== null)
  return (
    <ol className="grid gap-y-0 md:grid-flow-col md:auto-cols-fr" aria-label={t('The way of your order')}>
      {steps.map((step, index) => (
        <Step key={step.stage} step={step} next={steps[index + 1]} isCurrent={step === current} />
      ))}
    </ol>
  )
}

type StepProps = { step: TimelineStep; next: TimelineStep | undefined; isCurrent: boolean }

function Step({ step: { stage, at }, next, isCurrent }: StepProps) {
  const isDone = at !== null
  const Icon = isDone && !isCurrent ? Check : icons[stage]
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="relative flex gap-4 pb-6 last:pb-0 md:flex-col md:gap-3 md:pb-0"
    >
      {next && (
        <span
          className={`absolute top-10 bottom-0 left-[calc(1.25rem-1px)] w-0.5 md:top-[calc(1.25rem-1px)] md:right-0 md:bottom-auto md:left-10 md:h-0.5 md:w-auto ${next.at === null ? 'bg-line' : 'bg-success'}`}
        />
      )}
      <span
        className={`relative grid size-10 shrink-0 place-items-center rounded-full ${lookOf(stage, isDone, isCurrent)}`}
      >
        <Icon className="size-5" aria-hidden />
      </span>
      <p className="pt-1.5 md:pt-0 md:pr-4">
        <span className={`block leading-tight ${isDone ? 'font-semibold' : 'text-ink-soft'}`}>
          {stageTexts()[stage].name}
          {!isDone && <span className="sr-only"> {t('(to come)')}</span>}
        </span>
        {at !== null && (
          <Time at={at} className="mt-0.5 block text-sm text-ink-soft">
            {formatLongDate(at)}
          </Time>
        )}
      </p>
    </li>
  )
}

function lookOf(stage: BuyerStage, isDone: boolean, isCurrent: boolean): string {
  if (!isDone) return 'border-2 border-line bg-white text-ink-soft'
  if (unsuccessfulStages.includes(stage)) return 'bg-ink text-white'
  return isCurrent ? 'bg-brand-600 text-white' : 'bg-success text-white'
}
