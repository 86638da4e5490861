import { type LucideIcon, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#app/ui/button.tsx'

type StepperProps = {
  labels: { group: string; less: string; more: string }
  canDecrease: boolean
  canIncrease: boolean
  onDecrease: () => void
  onIncrease: () => void
  size?: 'size-tap' | 'size-12'
  children: ReactNode
}

export function Stepper({ labels, size = 'size-tap', children, ...props }: StepperProps) {
  const button = (label: string, Icon: LucideIcon, isEnabled: boolean, onClick: () => void) => (
    <IconButton
      label={label}
      Icon={Icon}
      iconClass="size-4"
      aria-disabled={!isEnabled}
      onClick={isEnabled ? onClick : undefined}
      className={`${size} shrink hover:bg-paper-deep aria-disabled:text-edge aria-disabled:hover:bg-transparent`}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div
      role="group"
      aria-label={labels.group}
      className="inline-flex items-center rounded-md border border-edge bg-white"
    >
      {button(labels.less, Minus, props.canDecrease, props.onDecrease)}
      <output aria-live="polite" className="min-w-8 px-1 text-center font-semibold tabular-nums">
        {children}
      </output>
      {button(labels.more, Plus, props.canIncrease, props.onIncrease)}
    </div>
  )
}
