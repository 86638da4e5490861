import { useEffect, useState } from 'react'
import { CommandForm, useCommand } from '#app/admin/commands/command-form.tsx'
import type { CommandOutcome, CommandResult } from '#app/admin/commands/command-result'
import { closeExpiredResults, closeResult, useShownResults } from '#app/admin/commands/shown-results'
import { Icon } from '#app/admin/shared/icon.tsx'

/** Shows the latest results above the tabs, with Undo for a minute. `first` came with the page, sent without scripts. */
export function ResultBar({ first }: { first: CommandResult | undefined }) {
  const told = useShownResults()
  const [isFirstOpen, setFirstOpen] = useState(true)
  const isAnyTold = told.length > 0
  useEffect(() => {
    if (!isAnyTold) return
    const timer = setInterval(closeExpiredResults, 1_000)
    return () => clearInterval(timer)
  }, [isAnyTold])
  // A result of a form that was sent by scripts is told by them.
  const [plain] = useState(first)
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-16 z-40 mx-auto grid max-h-[60vh] max-w-text gap-2 overflow-y-auto px-2 empty:hidden lg:bottom-4 print:hidden"
    >
      {plain && isFirstOpen && <Row result={plain} close={() => setFirstOpen(false)} />}
      {told.map(({ id, result }) => (
        <Row key={id} result={result} close={() => closeResult(id)} />
      ))}
    </div>
  )
}

function Row({ result, close }: { result: CommandResult; close: () => void }) {
  const undo = useCommand()
  const undoable = result.outcomes.flatMap((one) => (one.ok && one.undo ? [`${one.number}:${one.undo.version}`] : []))
  const refused = result.outcomes.filter(({ ok }) => !ok)
  return (
    <div className="rounded-md bg-ink p-3 pl-4 text-paper shadow-lift">
      <div className="flex items-center gap-2">
        {!result.ok && <Icon name="alert" className="size-5 shrink-0 text-turmeric" />}
        <p className="min-w-0 flex-1 text-sm font-semibold">{sentence(result)}</p>
        {undoable.length > 0 && (
          <CommandForm act="undo" orders={undoable} fetcher={undo}>
            <button
              type="submit"
              aria-disabled={undo.state !== 'idle'}
              className="on-dark flex min-h-tap items-center gap-2 rounded-md px-3 font-semibold text-turmeric hover:bg-white/10"
            >
              <Icon name="undo" />
              Undo
            </button>
          </CommandForm>
        )}
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="grid size-tap shrink-0 place-items-center rounded-md hover:bg-white/10"
        >
          <Icon name="x" />
        </button>
      </div>
      {result.outcomes.length > 1 && refused.length > 0 && <Refused outcomes={refused} />}
    </div>
  )
}

/** Returns the text of a result: of one order in detail, of many by their number. */
function sentence({ outcomes, message }: CommandResult): string {
  const [only] = outcomes
  return outcomes.length === 1 && only && !only.ok ? `${only.number}: ${only.text}` : message
}

function Refused({ outcomes }: { outcomes: CommandOutcome[] }) {
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {outcomes.map(({ number, text }) => (
        <li key={number}>
          <b className="font-semibold">{number}</b>: {text}
        </li>
      ))}
    </ul>
  )
}
