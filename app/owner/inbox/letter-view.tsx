import { Form, Link } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { AnswerForm } from '#app/owner/inbox/answer-form.tsx'
import { DeadlineBadge } from '#app/owner/inbox/deadline.tsx'
import { Panel } from '#app/owner/order/panel.tsx'
import { momentOf } from '#app/owner/times'
import { buttonClass } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import type { LetterAnswer } from '#domain/contact/answer-letter.server'
import type { Letter } from '#domain/contact/letter'

type Props = {
  letter: Letter
  answers: LetterAnswer[]
  others: Letter[]
  actKey: string
  sendsMail: boolean
  now: number
  result: FormResult | undefined
}

/** One letter with what was answered, and the form to answer it. */
export function LetterView({ letter, answers, others, actKey, sendsMail, now, result }: Props) {
  const isOpen = letter.state === 'open'
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Panel title={letter.subject} aside={<DeadlineBadge letter={letter} now={now} />}>
          <p className="text-sm text-ink-soft wrap-anywhere">
            <b className="font-semibold text-ink">{letter.name}</b>, {letter.email}
            <br />
            {momentOf(letter.receivedAt, now)}
            {letter.kind === 'complaint' && letter.acknowledgedAt !== null && (
              <>, acknowledged {momentOf(letter.acknowledgedAt, now)}</>
            )}
          </p>
          {letter.order && <AboutOrder letter={letter} order={letter.order} />}
          <p className="mt-3 whitespace-pre-line wrap-anywhere">{letter.message}</p>
        </Panel>
        {answers.map((answer) => (
          <Panel key={answer.id} title={`${answer.by || 'Somebody'} ${ways[answer.how]}`}>
            <p className="text-sm text-ink-soft">
              {momentOf(answer.at, now)}
              {answer.mail && `, ${mailState(answer.mail)}`}
            </p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{answer.body}</p>
          </Panel>
        ))}
      </div>
      <div className="grid gap-4">
        {isOpen ? (
          <Panel title="Answer">
            <AnswerForm letter={letter} actKey={actKey} sendsMail={sendsMail} result={result} />
          </Panel>
        ) : (
          <Panel title="Answered">
            {result?.ok && (
              <p role="status" className="mb-3 font-semibold text-success">
                {result.message}
              </p>
            )}
            <FormError text={result?.ok === false ? result.message : undefined} />
            <Mark letter={letter} actKey={actKey} value="open" text="Open it again" />
          </Panel>
        )}
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            {letter.kind === 'letter' ? (
              <Mark letter={letter} actKey={actKey} value="complaint" text="This is a complaint" />
            ) : (
              <Mark letter={letter} actKey={actKey} value="letter" text="This is no complaint" />
            )}
            <Mark letter={letter} actKey={actKey} value="answered" text="Close without an answer" />
          </div>
        )}
        {others.length > 0 && (
          <Panel title="Other letters from this address">
            <ul className="divide-y divide-line">
              {others.map((other) => (
                <li key={other.id}>
                  <Link
                    to={`/owner/inbox/${other.ticket}`}
                    className="flex min-h-tap flex-wrap items-center gap-x-3 py-2"
                  >
                    <span className="text-link min-w-0 wrap-anywhere">{other.subject}</span>
                    <span className="text-sm text-ink-soft">
                      {momentOf(other.receivedAt, now)}, {other.state}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  )
}

function AboutOrder({ letter, order }: { letter: Letter; order: NonNullable<Letter['order']> }) {
  return (
    <p className="mt-2">
      About{' '}
      <Link to={`/owner/orders/${order.number}`} className="text-link font-semibold tabular-nums">
        {order.number}
      </Link>
      {order.email !== letter.email && (
        <span className="block text-sm font-semibold text-danger">
          Written from another address than the order’s: tell nothing of the order before you know who it is.
        </span>
      )}
    </p>
  )
}

function Mark({ letter, actKey, value, text }: { letter: Letter; actKey: string; value: string; text: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="mark" />
      <input type="hidden" name="key" value={actKey} />
      <input type="hidden" name="version" value={letter.version} />
      <button type="submit" name="as" value={value} className={buttonClass('outline')}>
        {text}
      </button>
    </Form>
  )
}

const ways = { mail: 'answered by mail', phone: 'noted', whatsapp: 'wrote on WhatsApp' } as const

function mailState({ state, receipt }: NonNullable<LetterAnswer['mail']>): string {
  if (state === 'failed') return 'the mail could not be delivered: please call'
  if (state === 'done') return receipt === null ? 'no mail went out: none is set up' : 'the mail has gone out'
  return 'the mail waits to go out'
}
