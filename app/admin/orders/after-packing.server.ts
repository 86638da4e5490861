import { redirect } from 'react-router'
import type { StaffCommand } from '#app/admin/commands/command-action.server'
import { type CommandFormResult, outcomesOf } from '#app/admin/commands/command-form-result'
import { runCommands } from '#app/admin/commands/order-commands.server'
import { documentsAddress } from '#app/admin/orders/documents-address'
import { pageContext } from '#app/context'
import { formText } from '#app/forms/form-text'
import { isCommandKey } from '#app/forms/parse-form.server'
import { claimCommand, findCommandResult } from '#domain/commands/claim-command.server'
import { partKey } from '#domain/commands/part-key'
import type { Db } from '#domain/database'
import { splitLanguage } from '#domain/texts/languages'
import { transact } from '#domain/transaction.server'

/**
 * Runs the commands of a page on which orders are packed. A browser without scripts is then sent on to the label, or to the page anew, so that Back from
 * what is printed does not ask to send the form again. What was refused beside what was packed is shown there by `findPackingResult`.
 */
export async function runPackingCommands(sent: StaffCommand) {
  const { context, request, form, query, act } = sent
  const result = await runCommands(sent)
  const isPlainForm = request.headers.get('accept')?.includes('text/html') ?? false
  const packed = outcomesOf(result.data).filter(({ ok }) => ok)
  if (packed.length === 0 || act !== 'pack' || !isPlainForm) return result
  const searchParams = new URLSearchParams(query)
  searchParams.delete('result')
  if (!result.data.ok) searchParams.set('result', await keepResult(sent, result.data))
  else if (formText(form, 'print') === 'label') {
    const numbers = packed.map(({ number }) => number)
    return redirect(documentsAddress('label', numbers))
  }
  // The commas of the orders stay as they are in links.
  const search = searchParams.size > 0 ? `?${searchParams}`.replaceAll('%2C', ',') : ''
  return redirect(splitLanguage(context.get(pageContext).pathname).path + search)
}

const commandOf = (key: string) => ({ key: partKey(key, 'result'), name: 'orders.pack-result' })

/** Keeps a result for the page that is loaded next, without what was typed; returns its key. */
async function keepResult({ db, clock, key, act }: StaffCommand, result: CommandFormResult & { ok: false }) {
  const kept: CommandFormResult = { ok: false, key, act, message: result.message, outcomes: outcomesOf(result) }
  if (result.errors) kept.errors = result.errors
  await transact(db, async (tx) => {
    const claim = await claimCommand<CommandFormResult>(tx, { ...commandOf(key), actor: 'system', at: clock.now() })
    if (claim.isFirst) await claim.finish(kept)
  })
  return key
}

/** Returns the partly refused result that the address names. */
export async function findPackingResult(db: Db, query: URLSearchParams): Promise<CommandFormResult | undefined> {
  const key = query.get('result') ?? ''
  return isCommandKey(key) ? findCommandResult(db, commandOf(key)) : undefined
}
