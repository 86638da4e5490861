import { keepNote, useNote } from '#app/cart/cart-storage'
import { Label } from '#app/ui/field.tsx'
import { maxNoteLength } from '#domain/cart/cart'
import { t } from '#domain/texts/translate'

/** A note to the shop; this browser stores it until the order is placed. */
export function CartNote() {
  const note = useNote()
  return (
    <div>
      <Label id="note" text={t('Add a note to your order')} />
      <textarea
        id="note"
        rows={3}
        maxLength={maxNoteLength}
        className="input"
        placeholder={t('For example: please call before you deliver')}
        value={note}
        onChange={(event) => keepNote(event.target.value)}
      />
    </div>
  )
}
