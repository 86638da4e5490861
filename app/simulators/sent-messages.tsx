import type { PreviewMessage } from '#domain/notifications/simulator-console'

/** The messages that would have been sent, newest first. */
export function PreviewMessages({ messages }: { messages: PreviewMessage[] }) {
  return (
    <section aria-labelledby="messages" className="mt-8">
      <h2 id="messages" className="text-heading">
        WhatsApp messages
      </h2>
      {messages.length === 0 && <p className="mt-3 text-ink-soft">None yet. Place an order and look again.</p>}
      <ul className="mt-4 grid gap-4 lg:grid-cols-2">
        {messages.map((message) => (
          <li key={message.id} className="rounded-lg bg-white p-5 shadow-card">
            <p className="text-sm text-ink-soft">
              To +{message.to} · template <b>{message.template}</b> · {message.status} ·{' '}
              <time dateTime={new Date(message.at).toISOString()}>
                {new Date(message.at).toISOString().slice(0, 19).replace('T', ' ')}
              </time>
            </p>
            <ol className="mt-2 list-inside list-decimal break-words">
              {message.texts.map((text, position) => (
                <li key={position}>{text}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}
