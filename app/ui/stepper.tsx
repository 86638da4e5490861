import { Minus, Plus } from 'lucide-react'
import { t } from '#domain/texts/translate'

type StepperProps = {
  quantity: number
  onChange: (quantity: number) => void
  max: number
  onLimit: () => void
}

/** Changes a quantity from 1 to `max`; `onLimit` is called when it is reached. */
export function Stepper({ quantity, onChange, max, onLimit }: StepperProps) {
  const button =
    'grid size-12 place-items-center rounded-md hover:bg-paper-deep disabled:text-edge disabled:hover:bg-transparent aria-disabled:text-edge aria-disabled:hover:bg-transparent'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div
      role="group"
      aria-label={t('Quantity')}
      className="inline-flex items-center rounded-md border border-edge bg-white"
    >
      <button
        type="button"
        aria-label={t('Decrease quantity')}
        disabled={quantity <= 1}
        onClick={() => onChange(Math.max(1, quantity - 1))}
        className={button}
      >
        <Minus className="size-4" aria-hidden />
      </button>
      <output aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={t('Increase quantity')}
        aria-disabled={quantity >= max}
        onClick={() => (quantity < max ? onChange(quantity + 1) : onLimit())}
        className={button}
      >
        <Plus className="size-4" aria-hidden />
      </button>
    </div>
  )
}
