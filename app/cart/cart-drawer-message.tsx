import { Check, Info } from 'lucide-react'

export type Message = { kind: 'done' | 'stopped'; text: string }

/** Shows the latest change of the cart, or why it was not changed; screen readers announce it. */
export function DrawerMessage({ message: { kind, text } }: { message: Message }) {
  const Icon = kind === 'done' ? Check : Info
  return (
    <p
      role="status"
      className={`flex items-center gap-2 px-5 py-2.5 text-sm font-semibold text-white ${kind === 'done' ? 'bg-success' : 'bg-warning'}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      {text}
    </p>
  )
}
