import { FieldNotes, Label, useFieldIds } from '#app/ui/field.tsx'
import { t, translated } from '#domain/texts/translate'

type Props = { reasons: readonly string[]; chosen: string | undefined; error: string | undefined }

/** Asks for one of a few reasons, so that they can be counted and hold no personal data. The English is what is stored. */
export function ReasonChoice({ reasons, chosen, error }: Props) {
  const { id, about } = useFieldIds(error, undefined)
  return (
    <div>
      <Label id={id} text={t('Reason')} />
      <select
        key={chosen}
        id={id}
        name="reason"
        className="input select"
        defaultValue={chosen ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={about}
      >
        <option value="">{t('Please choose')}</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {translated(reason)}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} hint={undefined} />
    </div>
  )
}
