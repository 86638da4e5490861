import { SelectField } from '#app/ui/select-field.tsx'
import { t, translated } from '#domain/texts/translate'

type Props = { reasons: readonly string[]; chosen: string | undefined; error: string | undefined }

/** Asks for one of a few reasons, so that they can be counted and hold no personal data. The English is what is stored. */
export function ReasonChoice({ reasons, chosen = '', error }: Props) {
  const options = reasons.map((reason) => [reason, translated(reason)] as const)
  return (
    <SelectField
      label={t('Reason')}
      name="reason"
      defaultValue={chosen}
      options={[['', t('Please choose')], ...options]}
      error={error}
    />
  )
}
