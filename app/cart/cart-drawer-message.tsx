import { Check, Info } from 'lucide-react'
import { t } from '#domain/texts/translate'

export type Message = {
  kind: 'done' | 'stopped'
  text: string
  /** Undoes the change. */
  undo?: () => void
}

/** Shows the latest change of the cart, or why it was not changed; screen readers announce it. */
export function CartDrawerMessage({ message: { kind, text, undo } }: { message: Message }) {
  const Icon = kind === 'done' ? Check : Info
  return (
    <div
      className={`flex items-center justify-between gap-4 px-5 text-sm font-semibold text-white ${kind === 'done' ? 'bg-success' : 'bg-warning'}`}
    >
      <p role="status" className="flex items-center gap-2 py-2.5">
        <Icon className="size-4 shrink-0" aria-hidden />
        {text}
      </p>
      {undo && (
        <button type="button" onClick={undo} className="min-h-tap shrink-0 underline underline-offset-4">
          {t('Put it back')}
        </button>
      )}
    </div>
  )
}
