import { useState } from 'react'
import { keepNote, maxNoteLength, readNote } from '#app/cart/cart-storage'
import { t } from '#domain/texts/translate'

/** A note to the shop; this browser stores it until the order is placed. */
export function CartNote() {
  const [note, setNote] = useState(readNote)
  return (
    <div>
      <label htmlFor="note" className="mb-1.5 block text-sm font-semibold">
        {t('Add a note to your order')}
      </label>
      <textarea
        id="note"
        rows={3}
        maxLength={maxNoteLength}
        className="input"
        placeholder={t('For example: please call before you deliver')}
        value={note}
        onChange={(event) => {
          setNote(event.target.value)
          keepNote(event.target.value)
        }}
      />
    </div>
  )
}
