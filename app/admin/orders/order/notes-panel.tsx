import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { useCommandCopy } from '#app/admin/commands/use-command-copy'
import { Fold, FoldedPanel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError, TextField } from '#app/ui/field.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

/** Shows the staff's note and the firm for the invoice. */
export function NotesPanel({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
  const { order, buyerGstin, buyerFirm } = sheet
  return (
    <FoldedPanel
      title={t('Notes and firm')}
      summary={[sheet.staffNote, buyerGstin && t('GSTIN {buyerGstin}', { buyerGstin })].filter(Boolean).join(', ')}
      isOpen={sheet.staffNote !== ''}
    >
      <StaffNote number={order.number} note={sheet.staffNote} seen={seen} />
      {(sheet.isEditable || buyerGstin !== '') && (
        <div className="mt-3">
          {buyerGstin !== '' && (
            <p className="mb-2 text-sm">
              {rich('Invoice for {firm}, GSTIN {gstin}', {
                firm: <b className="font-semibold">{buyerFirm || order.name}</b>,
                gstin: buyerGstin,
              })}
            </p>
          )}
          {sheet.isEditable && <Firm gstin={buyerGstin} firm={buyerFirm} seen={seen} />}
        </div>
      )}
    </FoldedPanel>
  )
}

function StaffNote({ number, note, seen }: { number: string; note: string; seen: string }) {
  const { command, field, message, isBusy } = useCommandFields('edit-note', { staffNote: note })
  const copy = useCommandCopy(command, `note-${number}`)
  return (
    <CommandForm {...command} orders={[seen]} label={t('Our note')}>
      {copy}
      <TextField label={t('Our note, for us alone')} {...field('staffNote', note)} rows={2} maxLength={500} />
      <FormError text={message} />
      <SubmitButton aria-disabled={isBusy} kind="outline" className="mt-2">
        {isBusy ? t('Saving...') : t('Save the note')}
      </SubmitButton>
    </CommandForm>
  )
}

function Firm({ gstin, firm, seen }: { gstin: string; firm: string; seen: string }) {
  const { command, field, message, isBusy } = useCommandFields('edit-firm', { gstin, firm })
  return (
    <Fold title={gstin === '' ? t('Invoice for a firm (GSTIN)') : t('Change the firm')} isOpen={message !== undefined}>
      <CommandForm {...command} orders={[seen]} className="grid gap-3" label={t('Firm')}>
        <Field
          label={t('GSTIN')}
          {...field('gstin', gstin)}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <Field label={t('Name of the firm')} {...field('firm', firm)} maxLength={120} />
        <SubmitButton aria-disabled={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Save the firm')}
        </SubmitButton>
      </CommandForm>
    </Fold>
  )
}
