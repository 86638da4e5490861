import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#app/ui/button.tsx'

type StepperProps = {
  /** The names of the group and of its two buttons. */
  labels: { group: string; less: string; more: string }
  canDecrease: boolean
  canIncrease: boolean
  /** Called also where the button is shown as disabled. */
  onDecrease: () => void
  onIncrease: () => void
  /** The size of a button. */
  size?: 'size-tap' | 'size-12'
  /** The quantity. */
  children: ReactNode
}

/** Changes a quantity by one. */
export function Stepper(props: StepperProps) {
  const { labels, canDecrease, canIncrease, onDecrease, onIncrease, size = 'size-tap', children } = props
  const button = `${size} shrink hover:bg-paper-deep aria-disabled:text-edge aria-disabled:hover:bg-transparent`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div
      role="group"
      aria-label={labels.group}
      className="inline-flex items-center rounded-md border border-edge bg-white"
    >
      <IconButton
        label={labels.less}
        Icon={Minus}
        iconClass="size-4"
        aria-disabled={!canDecrease}
        onClick={onDecrease}
        className={button}
      />
      <output aria-live="polite" className="min-w-8 px-1 text-center font-semibold tabular-nums">
        {children}
      </output>
      <IconButton
        label={labels.more}
        Icon={Plus}
        iconClass="size-4"
        aria-disabled={!canIncrease}
        onClick={onIncrease}
        className={button}
      />
    </div>
  )
}
