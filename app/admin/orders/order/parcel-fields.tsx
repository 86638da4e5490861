import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

type Props = { couriers: readonly Courier[]; chosen: string | undefined; error: string | undefined }

/** Asks for the courier, by large buttons. A disabled courier is offered only where it is chosen already. */
export function CourierChoice({ couriers, chosen, error }: Props) {
  const offered = couriers.filter(({ id, isOff }) => !isOff || id === chosen)
  return (
    <FieldGroup legend={t('Who carries it?')} error={error}>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {offered.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-12 cursor-pointer items-center justify-center rounded-md border border-edge px-3 text-center leading-tight font-semibold has-checked:border-brand-600 has-checked:bg-brand-600 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input type="radio" name="courier" value={id} defaultChecked={chosen === id} className="sr-only" />
            {name}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** Asks for a courier's tracking number. */
export function TrackingField(props: ComponentProps<typeof Field>) {
  return <Field {...props} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={60} />
}
