import { CheckField } from '#app/ui/choice.tsx'
import { t } from '#domain/texts/translate'

/** Confirms the receipt of packs that have expired or expire soon. */
export function ReceiveAnyway({ name, isChosen, error }: { name: string; isChosen: boolean; error: string }) {
  return (
    <CheckField
      label={t('Yes, receive them all the same')}
      name={name}
      value="1"
      defaultChecked={isChosen}
      error={error}
    />
  )
}

/** Confirms a doubtful count. */
export function RightCount({ isChosen, error }: { isChosen: boolean; error: string }) {
  return (
    <CheckField label={t('Yes, it is counted right')} name="sure" value="1" defaultChecked={isChosen} error={error} />
  )
}
