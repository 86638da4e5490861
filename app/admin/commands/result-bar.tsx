import { TriangleExclamationPoint, Undo2, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CommandForm, useCommand, usePostedResult } from '#app/admin/commands/command-form.tsx'
import {
  type CommandFormResult,
  type CommandOutcome,
  isAlarming,
  outcomesOf,
} from '#app/admin/commands/command-form-result'
import { closeExpiredResults, closeResult, type ShownResult, useShownResults } from '#app/admin/commands/shown-results'
import { IconButton, SubmitButton } from '#app/ui/button.tsx'
import type { OrderCommand } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

type Props = {
  /** The results to choose from; all by default. The newest is shown. */
  shown?: readonly ShownResult[]
  className?: string
}

/** Shows the newest result in one line of the page, which covers nothing, with Undo for a minute. */
export function ResultBar({ shown, className = '' }: Props) {
  const all = useShownResults()
  const [isPostedOpen, setPostedOpen] = useState(true)
  // A result of a form that was sent by scripts is shown by them.
  const [posted] = useState(usePostedResult())
  const newest = (shown ?? all).at(-1)
  const isAnyShown = all.length > 0
  useEffect(() => {
    if (!isAnyShown) return
    const timer = setInterval(closeExpiredResults, 1_000)
    return () => clearInterval(timer)
  }, [isAnyShown])
  return (
    <div role="status" className={`mb-3 empty:hidden print:hidden ${className}`}>
      {newest ? (
        <ResultLine key={newest.id} result={newest.result} close={() => closeResult(newest.id)} isScrolledTo />
      ) : (
        posted &&
        isPostedOpen && (
          <>
            <ResultLine result={posted} close={() => setPostedOpen(false)} />
            <Refused outcomes={outcomesOf(posted)} />
          </>
        )
      )}
    </div>
  )
}

type LineProps = { result: CommandFormResult; close: () => void; isScrolledTo?: boolean }

/** Shows one result: what was done or why it was not, where to look at it, Undo, Close. */
export function ResultLine({ result, close, isScrolledTo = false }: LineProps) {
  const undo = useCommand()
  const line = useRef<HTMLDivElement>(null)
  const outcomes = outcomesOf(result)
  const undoable = outcomes.flatMap((outcome) =>
    outcome.ok && outcome.undo ? [{ number: outcome.number, version: outcome.undo.version }] : [],
  )
  const only = outcomes.length === 1 ? outcomes[0] : undefined
  const link = only?.links?.[0]
  const isAtField = !result.ok && Object.keys(result.errors ?? {}).length > 0
  // Only after what changes the top of the page: the next form, the money, the parcel. What a field is about is read there.
  const isShownAtTop = isScrolledTo && steps.includes(result.act ?? '') && !isAtField
  useLayoutEffect(() => {
    if (isShownAtTop) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isShownAtTop])
  return (
    <div ref={line} className="flex min-h-12 scroll-mt-20 items-center gap-1 rounded-md bg-ink pl-3 text-paper">
      {(!result.ok || outcomes.some(isAlarming)) && (
        <TriangleExclamationPoint className="size-5 shrink-0 text-turmeric" aria-hidden />
      )}
      <p className="min-w-0 flex-1 py-2 text-sm leading-snug font-semibold wrap-anywhere">
        {only?.ok === false ? `${only.number}: ${only.text}` : result.message}
        {link && (
          <Link to={link.to} className="on-dark ml-2 inline-block py-1 underline underline-offset-4">
            {link.text}
          </Link>
        )}
      </p>
      {undoable.length > 0 && (
        <CommandForm act="undo" orders={undoable} fetcher={undo} className="shrink-0">
          <SubmitButton
            kind={null}
            isBusy={undo.state !== 'idle'}
            className="on-dark flex min-h-tap items-center gap-2 rounded-md px-2 font-semibold text-turmeric hover:bg-white/10 sm:px-3"
          >
            <Undo2 className="size-5 shrink-0 max-sm:hidden" aria-hidden />
            {t('Undo')}
          </SubmitButton>
        </CommandForm>
      )}
      <IconButton
        label={t('Close')}
        Icon={X}
        iconClass="size-5"
        onClick={close}
        className="on-dark hover:bg-white/10"
      />
    </div>
  )
}

const steps: readonly string[] = [
  'accept',
  'pack',
  'hand-over',
  'deliver',
  'start-return',
  'finish-return',
  'cancel',
  'undo',
  'confirm-cod',
  'remove-lines',
  'return-goods',
  'refund',
  'retry-refund',
  'settle-refund',
  'drop-refund',
  'edit-parcel',
  'close-credits',
] satisfies OrderCommand[]

/** Lists why some of several orders were refused. */
export function Refused({ outcomes }: { outcomes: CommandOutcome[] }) {
  const refused = outcomes.filter(({ ok }) => !ok)
  if (outcomes.length < 2 || refused.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1 rounded-md border border-danger bg-white p-3 text-sm">
      {refused.map(({ number, text }) => (
        <li key={number}>
          <b className="font-semibold">{number}</b>: {text}
        </li>
      ))}
    </ul>
  )
}
