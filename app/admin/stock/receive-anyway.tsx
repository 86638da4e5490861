import { Choice } from '#app/ui/choice.tsx'
import { t } from '#domain/texts/translate'

/** Confirms the receipt of packs that have expired or expire soon. */
export function ReceiveAnyway({ name, isChosen }: { name: string; isChosen: boolean }) {
  return (
    <Choice type="checkbox" name={name} value="1" defaultChecked={isChosen} className="font-semibold">
      {t('Yes, receive them all the same')}
    </Choice>
  )
}
