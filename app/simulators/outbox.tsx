import { ExternalLink } from 'lucide-react'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { isoTime } from '#domain/calendar/moment'
import type { PreviewMail, PreviewMessage } from '#domain/notifications/simulator-console.server'

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
  const isBusy = useBusy()
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
      {message.status === 'sent' && (
        <SubmitButton
          name="message"
          value={message.id}
          isBusy={isBusy}
          aria-label={`Fail ${message.template} to +${message.to}`}
          kind={null}
          className="min-h-12 w-full border-t border-line px-4 font-semibold text-info hover:bg-paper"
        >
          Fail
        </SubmitButton>
      )}
    </div>
  )
}

export function SentMails({ mails, publicUrl }: { mails: PreviewMail[]; publicUrl: string }) {
  return (
    <section aria-labelledby="mails" className="min-w-0">
      <h2 id="mails" className="text-heading">
        E-mails
      </h2>
      {mails.length === 0 && (
        <p className="mt-3 text-ink-soft">None yet. Once a mail server is set up, they go out instead.</p>
      )}
      <ul className="mt-4 grid gap-4">
        {mails.map((mail) => (
          <li key={mail.id} className="overflow-hidden rounded-lg bg-white shadow-card">
            <header className="border-b border-line px-5 py-3">
              <h3 className="text-card wrap-anywhere">{mail.subject}</h3>
              <p className="mt-1 text-xs text-ink-soft">
                To <span className="break-all">{mail.to}</span> · <SentTime at={mail.at} />
              </p>
            </header>
            <p className="px-5 py-4 text-sm whitespace-pre-line wrap-anywhere">
              <MailText text={mail.text} publicUrl={publicUrl} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MailText({ text, publicUrl }: { text: string; publicUrl: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a
        key={place}
        href={part.startsWith(`${publicUrl}/`) ? part.slice(publicUrl.length) : part}
        rel="noreferrer"
        className="text-link break-all"
      >
        {part}
      </a>
    ),
  )
}

/** Shows a time to the second in UTC, so that server and browser render the same. */
function SentTime({ at }: { at: number }) {
  return <Time at={at}>{isoTime(at).slice(0, 19).replace('T', ' ')}</Time>
}
