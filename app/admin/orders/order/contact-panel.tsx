import { AddressEdit } from '#app/admin/orders/order/address-edit.tsx'
import { Icon, type IconName } from '#app/admin/shared/icon.tsx'
import { FoldedPanel } from '#app/admin/shared/panel.tsx'
import { ReadsLanguage } from '#app/admin/shared/reads-language.tsx'
import { ChatIcon } from '#app/ui/icons.tsx'
import { formatPhone } from '#domain/delivery/delivery'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t, translated } from '#domain/texts/translate'

/** Shows the recipient and the address, with links to call, to chat and to the map. */
export function ContactPanel({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
  const { order, pinStates: states } = sheet
  const { phone, street, city, state, zip } = order.delivery
  const chat = `Namaste ${order.name}, about your order ${order.number}: `
  const isOdd = states.length > 0 && !states.includes(state)
  const place = [street, city, state, zip, t('India')].join(', ')
  return (
    <FoldedPanel title={t('To')} summary={`${city} ${zip}`} isOpen={isOdd}>
      <address className="not-italic">
        <b className="block font-semibold">{order.name}</b>
        {street}
        <br />
        {city} <b className="font-semibold">{zip}</b>
        <br />
        {translated(state)}
        <br />
        {formatPhone(phone)}
        {order.courierPhone && (
          <span className="block">
            {t('For the courier:')}{' '}
            <a href={`tel:${order.courierPhone}`} className="text-link inline-flex min-h-tap items-center">
              {formatPhone(order.courierPhone)}
            </a>
          </span>
        )}
      </address>
      <ReadsLanguage language={order.language} />
      {isOdd && (
        <p className="mt-2 flex gap-2 rounded-sm bg-brand-50 px-3 py-2 text-sm font-semibold text-danger">
          <Icon name="alert" />
          {t('PIN {zip} lies in {states}. Please ask.', {
            zip,
            states: states.map(translated).reduce((a, b) => t('{one} or {other}', { one: a, other: b })),
          })}
        </p>
      )}
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        <Way href={`tel:${phone}`} icon="phone" text={t('Call')} />
        <Way href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(chat)}`} text={t('WhatsApp')} />
        <Way
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
          icon="map-pin"
          text={t('Map')}
        />
      </ul>
      {sheet.isEditable && <AddressEdit sheet={sheet} seen={seen} />}
    </FoldedPanel>
  )
}

function Way({ href, icon, text }: { href: string; icon?: IconName; text: string }) {
  return (
    <li>
      <a
        href={href}
        rel="noopener noreferrer"
        className="flex min-h-14 flex-col items-center justify-center rounded-md border border-edge text-sm font-semibold hover:bg-paper-deep"
      >
        {icon ? <Icon name={icon} /> : <ChatIcon />}
        {text}
      </a>
    </li>
  )
}
