import { SentTime } from '#app/simulators/sent-time.tsx'
import type { PreviewMail } from '#domain/notifications/simulator-console'

type Props = { mails: PreviewMail[]; publicUrl: string }

/** Lists the mails that would have been sent, newest first. */
export function SentMails({ mails, publicUrl }: Props) {
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

/** Shows a text with its URLs as links; links to the shop use this page's origin. */
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
