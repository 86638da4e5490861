import { MapPin, TriangleExclamationPoint } from 'lucide-react'
import { Link } from 'react-router'
import { PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { describeEntry } from '#app/admin/commands/command-texts'
import { DeadlineBadge, messageStateText } from '#app/admin/inbox/deadline-badge.tsx'
import { CancelForm } from '#app/admin/orders/order/cancel-form.tsx'
import { ChangeForm } from '#app/admin/orders/order/change-form.tsx'
import { DocumentsPanel } from '#app/admin/orders/order/documents-panel.tsx'
import { MessagesPanel } from '#app/admin/orders/order/messages-panel.tsx'
import { MoneyPanel } from '#app/admin/orders/order/money-panel.tsx'
import { ParcelPanel } from '#app/admin/orders/order/parcel-panel.tsx'
import { ContactLink } from '#app/admin/shared/contact-links.tsx'
import { EmptyText, Fold, FoldedPanel, Rows } from '#app/admin/shared/panel.tsx'
import { ReadsLanguage } from '#app/admin/shared/reads-language.tsx'
import { formatRecent } from '#app/admin/shared/times'
import { PinNote } from '#app/delivery/pin-note.tsx'
import { usePinPlace } from '#app/delivery/use-pin-place'
import { fieldOf } from '#app/forms/use-form-result'
import { Field, FormError, TextField } from '#app/ui/field.tsx'
import { rich } from '#app/ui/rich.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { ContactMessage } from '#domain/contact/inbox.server'
import { fullAddress, shownLines } from '#domain/delivery/delivery'
import { formatPhone, nationalPhone, phoneLink } from '#domain/delivery/phone'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { isAllowed, isCashOrder } from '#domain/orders/order'
import type { OrderEvent } from '#domain/orders/order-events.server'
import { listChanges } from '#domain/orders/order-timeline'
import { findCourier } from '#domain/shipping/couriers'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { langOf, listOf, t, translated } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder; contactMessages: ContactMessage[]; now: number; mayCancel: boolean }

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
  const { command, field, message } = useCommandFields('edit-note', { staffNote })
  return (
    <CommandForm {...command} orders={[card]} className="[&>button]:mt-2" button={t('Save the note')}>
      <TextField label={t('Our note, for us alone')} {...field('staffNote', staffNote)} rows={2} maxLength={500} />
      <FormError text={message} />
    </CommandForm>
  )
}

function Firm({ adminOrder: { card, buyerGstin: gstin, buyerFirm: firm } }: { adminOrder: AdminOrder }) {
  const { command, field } = useCommandFields('edit-firm', { gstin, firm })
  return (
    <Fold title={gstin === '' ? t('Invoice for a firm (GSTIN)') : t('Change the firm')}>
      <CommandForm {...command} orders={[card]} className="grid gap-3" button={t('Save the firm')}>
        <Field
          label={t('GSTIN')}
          {...field('gstin', gstin)}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <Field label={t('Name of the firm')} {...field('firm', firm)} maxLength={120} />
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

const small = 'size-5 shrink-0'

function ContactPanel({ adminOrder }: { adminOrder: AdminOrder }) {
  const { order, pinStates: states } = adminOrder
  const { phone, city, state, zip } = order.delivery
  const isOdd = states.length > 0 && !states.includes(state)
  const lines = shownLines(order.delivery)
  return (
    <FoldedPanel title={t('To')} summary={`${city} ${zip}`} isOpen={isOdd}>
      <address className="not-italic">
        <b className="block font-semibold">{order.name}</b>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {formatPhone(phone)}
        {order.courierPhone && (
          <span className="block">
            {t('For the courier:')}{' '}
            <a href={phoneLink(order.courierPhone)} className="text-link inline-flex min-h-tap items-center">
              {formatPhone(order.courierPhone)}
            </a>
          </span>
        )}
      </address>
      <ReadsLanguage language={order.language} />
      {isOdd && (
        <p className="mt-2 flex gap-2 rounded-sm bg-brand-50 px-3 py-2 text-sm font-semibold text-danger">
          <TriangleExclamationPoint className={small} aria-hidden />
          {t('PIN {zip} lies in {states}. Please ask.', {
            zip,
            states: listOf(states.map(translated), 'or'),
          })}
        </p>
      )}
      <ContactLink
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${fullAddress(order.delivery)}, India`)}`}
        icon={<MapPin className={small} aria-hidden />}
        text={t('Map')}
        look="text"
      />
      {adminOrder.isEditable && <AddressEdit adminOrder={adminOrder} />}
    </FoldedPanel>
  )
}

function AddressEdit({ adminOrder }: { adminOrder: AdminOrder }) {
  const { delivery, courierPhone } = adminOrder.order
  const phones = { phone: nationalPhone(delivery.phone), courierPhone: nationalPhone(courierPhone ?? '') }
  const { command, openErrors, values, message } = useCommandFields('edit-address', { ...delivery, ...phones })
  const place = usePinPlace(command.form)
  const field = fieldOf({ ...delivery, courierPhone: courierPhone ?? '', ...values }, openErrors)
  return (
    <div className="mt-3">
      <Fold title={t('Change the address')}>
        <CommandForm
          {...command}
          orders={[adminOrder.card]}
          onChange={place.look}
          className="grid gap-3 sm:grid-cols-2 [&>button]:col-span-full"
          button={t('Save the address')}
        >
          <div className="grid gap-3 sm:col-span-2">
            <FormError text={message} />
            <p>
              {t('Another phone gets a new link to the order; the link that was sent before opens nothing any more.')}
            </p>
          </div>
          <PhoneField {...field('phone')} />
          <PhoneField
            {...field('courierPhone')}
            label={t('Phone for the courier')}
            hint={t('Only where it is another one.')}
            isOptional
          />
          <PlaceFields field={field} pinNote={<PinNote answer={place.answer} />} />
        </CommandForm>
      </Fold>
    </div>
  )
}

type HistoryProps = { couriers: readonly Courier[]; events: OrderEvent[]; now: number }

function HistoryPanel({ couriers, events, now }: HistoryProps) {
  return (
    <FoldedPanel title={t('History')} summary={events[0] && describeEntry(events[0], now)}>
      {events.length === 0 && <EmptyText>{t('Nothing yet.')}</EmptyText>}
      <ol className="mt-2 grid gap-1 text-sm">
        {events.map((event) => (
          <li key={event.id}>
            {describeEntry(event, now)}{' '}
            <span lang={langOf(aboutEvent(couriers, event))}>{aboutEvent(couriers, event)}</span>
          </li>
        ))}
      </ol>
    </FoldedPanel>
  )
}

const changeText = ({ isAdded, quantity, name, size }: ReturnType<typeof listChanges>[number]) =>
  `${isAdded ? '+' : '−'} ${quantity} × ${name}, ${size}`

const leftBy = () => ({ link: t('by the link, not signed in'), account: t('signed in'), staff: '' })

function aboutEvent(couriers: readonly Courier[], { data }: OrderEvent): string {
  if (data.leftBy) return leftBy()[data.leftBy] && `(${leftBy()[data.leftBy]})`
  if (data.shortBatches)
    return t('(agreed to send {list})', {
      list: data.shortBatches
        .map(({ code, bestBefore }) => t('batch {code}, best before {day}', { code, day: formatDay(bestBefore) }))
        .join('; '),
    })
  if (data.sentAgain) return `(${data.sentAgain.number})`
  if (data.removed)
    return `(${listChanges([{ id: '', data }])
      .map(changeText)
      .join('; ')})`
  const { courier, trackingNumber, reason, weightGrams } = data
  const parcel = courier && [findCourier(couriers, courier)?.name ?? courier, trackingNumber].filter(Boolean).join(', ')
  const detail = parcel ?? (reason && translated(reason)) ?? (weightGrams ? t('{grams} g', { grams: weightGrams }) : '')
  return detail ? `(${detail})` : ''
}
