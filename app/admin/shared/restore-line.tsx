import { textButton } from '#app/admin/shared/text-button'
import { formatMoment } from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

type Props = { at: number; restore(): void; drop(): void }

/** Offers to restore the browser's copy of a form that was left unsaved. */
export function RestoreLine({ at, restore, drop }: Props) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-turmeric/25 px-4 py-2">
      <p className="min-w-0 flex-1 basis-56 font-semibold">
        {t('Typed here on {time}, not saved.', { time: formatMoment(at) })}
      </p>
      <button
        type="button"
        onClick={restore}
        className="min-h-tap rounded-md bg-brand-600 px-4 font-semibold text-white"
      >
        {t('Bring it back')}
      </button>
      <button type="button" onClick={drop} className={textButton}>
        {t('Not needed')}
      </button>
    </div>
  )
}
