import { FieldNotes, Label } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

/** Shows the discount field, which does nothing (specification, section 2) and says so. */
export function DiscountCode() {
  return (
    <div>
      <Label id="discount" text={t('Discount code')} />
      <div className="flex gap-2">
        <input
          id="discount"
          className="input min-w-0"
          autoComplete="off"
          maxLength={40}
          aria-describedby="discount-hint"
        />
        <button type="button" aria-disabled="true" className="button shrink-0 border-2 border-edge px-5">
          {t('Apply')}
        </button>
      </div>
      <FieldNotes id="discount" hint={t('No codes are running at the moment.')} />
    </div>
  )
}
