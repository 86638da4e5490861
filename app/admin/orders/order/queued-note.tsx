import { t } from '#domain/texts/translate'

/** Says that the tap was kept: without it the card looks as if nothing had been done. */
export function QueuedNote() {
  return (
    <p role="status" className="mt-2 font-semibold text-warning">
      {t('Packed in this phone only: it is sent when the network is back, and the invoice is made then.')}
    </p>
  )
}
