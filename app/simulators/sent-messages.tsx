import { ExternalLink } from 'lucide-react'
import { SentTime } from '#app/simulators/sent-time.tsx'
import type { PreviewMessage } from '#domain/notifications/simulator-console'

/** Lists the messages that would have been sent, newest first, as chat bubbles. */
export function SentMessages({ messages }: { messages: PreviewMessage[] }) {
  return (
    <section aria-labelledby="messages" className="min-w-0">
      <h2 id="messages" className="text-heading">
        WhatsApp messages
      </h2>
      {messages.length === 0 && <p className="mt-3 text-ink-soft">None yet. Place an order and look again.</p>}
      {messages.length > 0 && (
        <ul className="mt-4 grid gap-6 rounded-lg bg-paper-deep p-4 sm:p-6">
          {messages.map((message) => (
            <li key={message.id} className="max-w-text">
              <p className="mb-1.5 px-1 text-xs text-ink-soft">
                To +{message.to} · <span className="break-all">{message.template}</span>
              </p>
              <Bubble message={message} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Bubble({ message }: { message: PreviewMessage }) {
  return (
    <div className="w-fit min-w-48 max-w-full overflow-hidden rounded-lg rounded-tl-none bg-white shadow-card">
      <p className="px-4 pt-3 whitespace-pre-line wrap-anywhere">{message.text}</p>
      <p className="px-4 pt-1 pb-2.5 text-right text-xs text-ink-soft">
        <SentTime at={message.at} /> · {message.status}
      </p>
      {message.button && (
        <a
          href={message.button.path}
          className="flex min-h-12 items-center justify-center gap-2 border-t border-line px-4 font-semibold text-info hover:bg-paper"
        >
          <ExternalLink className="size-4" aria-hidden />
          {message.button.label}
        </a>
      )}
    </div>
  )
}
