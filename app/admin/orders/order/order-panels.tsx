import { Link } from 'react-router'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { DeadlineBadge, messageStateText } from '#app/admin/inbox/deadline-badge.tsx'
import { CancelForm } from '#app/admin/orders/order/cancel-form.tsx'
import { ChangeForm } from '#app/admin/orders/order/change-form.tsx'
import { ContactPanel } from '#app/admin/orders/order/contact-panel.tsx'
import { DocumentsPanel } from '#app/admin/orders/order/documents-panel.tsx'
import { HistoryPanel } from '#app/admin/orders/order/history-panel.tsx'
import { MessagesPanel } from '#app/admin/orders/order/messages-panel.tsx'
import { MoneyPanel } from '#app/admin/orders/order/money-panel.tsx'
import { ParcelPanel } from '#app/admin/orders/order/parcel-panel.tsx'
import { Fold, FoldedPanel, Rows } from '#app/admin/shared/panel.tsx'
import { formatRecent } from '#app/admin/shared/times'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError, TextField } from '#app/ui/field.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { isAllowed, isCashOrder } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

type Props = {
  adminOrder: AdminOrder
  contactMessages: ContactMessage[]
  now: number
  mayCancel: boolean
}

/** Shows the money, and what is not needed for an order's next step, folded, History last. */
export function OrderPanels({ adminOrder, contactMessages, now, mayCancel }: Props) {
  const { card, order } = adminOrder
  // A parcel under way is shown together with its next step.
  const hasParcelPanel = (adminOrder.shipment !== null || adminOrder.isParcelEditable) && card.stage !== 'handed-over'
  const isConfirmed = order.state === 'confirmed'
  return (
    <>
      <MoneyPanel adminOrder={adminOrder} />
      {isConfirmed && !isAllowed('hand-over', card.stage) && <DocumentsPanel adminOrder={adminOrder} />}
      {adminOrder.mayChangeLines && <ChangeForm key={card.version} adminOrder={adminOrder} />}
      {mayCancel && <CancelForm adminOrder={adminOrder} isPaid={!isCashOrder(order) && isConfirmed} />}
      <ContactPanel adminOrder={adminOrder} />
      {hasParcelPanel && <ParcelPanel adminOrder={adminOrder} />}
      <NotesPanel adminOrder={adminOrder} />
      {contactMessages.length > 0 && <InboxPanel contactMessages={contactMessages} now={now} />}
      {/* Those that failed stand above. */}
      {adminOrder.messages.every(({ status }) => status !== 'failed') && (
        <MessagesPanel adminOrder={adminOrder} now={now} />
      )}
      <HistoryPanel couriers={adminOrder.couriers} events={adminOrder.events} now={now} />
    </>
  )
}

function NotesPanel({ adminOrder }: { adminOrder: AdminOrder }) {
  const { order, buyerGstin, buyerFirm } = adminOrder
  return (
    <FoldedPanel
      title={t('Notes and firm')}
      summary={[adminOrder.staffNote, buyerGstin && t('GSTIN {buyerGstin}', { buyerGstin })].filter(Boolean).join(', ')}
      isOpen={adminOrder.staffNote !== ''}
    >
      <StaffNote adminOrder={adminOrder} />
      {(adminOrder.isEditable || buyerGstin !== '') && (
        <div className="mt-3">
          {buyerGstin !== '' && (
            <p className="mb-2 text-sm">
              {rich('Invoice for {firm}, GSTIN {gstin}', {
                firm: <b className="font-semibold">{buyerFirm || order.name}</b>,
                gstin: buyerGstin,
              })}
            </p>
          )}
          {adminOrder.isEditable && <Firm adminOrder={adminOrder} />}
        </div>
      )}
    </FoldedPanel>
  )
}

function StaffNote({ adminOrder: { card, staffNote } }: { adminOrder: AdminOrder }) {
  const { command, field, message, isBusy } = useCommandFields('edit-note', { staffNote })
  return (
    <CommandForm {...command} orders={[card]} label={t('Our note')}>
      <TextField label={t('Our note, for us alone')} {...field('staffNote', staffNote)} rows={2} maxLength={500} />
      <FormError text={message} />
      <SubmitButton isBusy={isBusy} kind="outline" className="mt-2">
        {isBusy ? t('Saving...') : t('Save the note')}
      </SubmitButton>
    </CommandForm>
  )
}

function Firm({ adminOrder: { card, buyerGstin: gstin, buyerFirm: firm } }: { adminOrder: AdminOrder }) {
  const { command, field, message, isBusy } = useCommandFields('edit-firm', { gstin, firm })
  return (
    <Fold title={gstin === '' ? t('Invoice for a firm (GSTIN)') : t('Change the firm')} isOpen={message !== undefined}>
      <CommandForm {...command} orders={[card]} className="grid gap-3" label={t('Business')}>
        <Field
          label={t('GSTIN')}
          {...field('gstin', gstin)}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <Field label={t('Name of the firm')} {...field('firm', firm)} maxLength={120} />
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Save the firm')}
        </SubmitButton>
      </CommandForm>
    </Fold>
  )
}

function InboxPanel({ contactMessages, now }: { contactMessages: ContactMessage[]; now: number }) {
  return (
    <FoldedPanel
      title={t('Inbox')}
      summary={t('{count} about this order', { count: contactMessages.length })}
      isOpen={contactMessages.some(({ state }) => state === 'open')}
    >
      <Rows>
        {contactMessages.map((contactMessage) => (
          <li key={contactMessage.id} className="py-2">
            <Link to={`/admin/inbox/${contactMessage.ticket}`} className="text-link line-clamp-2 wrap-anywhere">
              {contactMessage.message}
            </Link>
            <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              {messageStateText(contactMessage)}, {formatRecent(contactMessage.receivedAt, now)}
              <DeadlineBadge contactMessage={contactMessage} now={now} />
            </span>
          </li>
        ))}
      </Rows>
    </FoldedPanel>
  )
}
