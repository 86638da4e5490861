import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { MessageName } from '#app/admin/orders/order/message-name.tsx'
import { Panel, Rows } from '#app/admin/shared/panel.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import type { BoardCard } from '#domain/fulfilment/board'
import type { OrderMessage } from '#domain/fulfilment/order-messages.server'
import { t } from '#domain/texts/translate'

/** Lists the messages that did not reach the buyer, with buttons to send each again or to record a phone call instead. */
export function FailedMessages({ adminOrder: { card, messages } }: { adminOrder: AdminOrder }) {
  return (
    <Panel id="not-delivered" title={t('Message not delivered')}>
      <Rows>
        {messages
          .filter(({ status }) => status === 'failed')
          .map((message) => (
            <li key={message.id} className="py-2 first:pt-0 last:pb-0">
              <Failed message={message} card={card} />
            </li>
          ))}
      </Rows>
    </Panel>
  )
}

function Failed({ message, card }: { message: OrderMessage; card: BoardCard }) {
  const fields = { message: message.id }
  return (
    <>
      <p>
        <MessageName message={message} />
      </p>
      {message.lastError && (
        <p className="text-sm text-ink-soft" title={message.lastError}>
          {message.failure}
        </p>
      )}
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <CommandButton act="resend-message" order={card} fields={fields} busyText={t('Sending...')}>
          {t('Send again')}
        </CommandButton>
        <CommandButton act="settle-message" order={card} fields={fields}>
          {t('I have called')}
        </CommandButton>
      </div>
    </>
  )
}
