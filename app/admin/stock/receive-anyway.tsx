import { t } from '#domain/texts/translate'

/** Confirms the receipt of packs that have expired or expire soon. */
export function ReceiveAnyway({ name, isChosen }: { name: string; isChosen: boolean }) {
  return (
    <label className="flex min-h-tap cursor-pointer items-center gap-3 font-semibold">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isChosen}
        className="size-6 shrink-0 accent-brand-600"
      />
      {t('Yes, receive them all the same')}
    </label>
  )
}
