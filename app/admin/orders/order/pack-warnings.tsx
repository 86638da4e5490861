import { Link } from 'react-router'
import type { CommandOutcome } from '#app/admin/commands/command-form-result'
import { ShortLife, UnsaleablePacks } from '#app/admin/orders/order/short-life.tsx'
import { FormError } from '#app/ui/field.tsx'
import type { ShortPick } from '#domain/fulfilment/pick-list'

type Props = {
  unsaleable: readonly string[]
  short: readonly ShortPick[]
  shortError: string | undefined
  outcome: CommandOutcome | undefined
}

/** Warns about expired and recalled batches and short shelf life, and shows why packing was refused. */
export function PackWarnings({ unsaleable, short, shortError, outcome }: Props) {
  return (
    <>
      <UnsaleablePacks names={unsaleable} />
      <ShortLife picks={short} error={shortError} />
      {outcome && <Refusal outcome={outcome} />}
    </>
  )
}

/** Shows why the order was not packed if the reason is about no field, with links to correct it. */
function Refusal({ outcome }: { outcome: CommandOutcome }) {
  if (outcome.ok || outcome.field) return null
  return (
    <div className="mt-3">
      <FormError text={outcome.text} />
      {outcome.links?.map(({ to, text }) => (
        <Link key={to} to={to} className="text-link flex min-h-tap items-center">
          {text}
        </Link>
      ))}
    </div>
  )
}
