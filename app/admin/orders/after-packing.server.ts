import { redirect } from 'react-router'
import { type OrderCommandSent, runOrderCommands } from '#app/admin/commands/order-commands.server'
import { splitLanguage } from '#domain/texts/languages'

/**
 * Runs the commands of a page on which orders are packed. A browser without scripts is then sent on to the label, or to the page anew, so that Back from
 * what is printed does not ask to send the form again.
 */
export async function runPackingCommands(sent: OrderCommandSent) {
  const { request } = sent
  const form = request.clone()
  const result = await runOrderCommands(sent)
  const { ok, act, outcomes } = result.data
  const isPlainForm = request.headers.get('accept')?.includes('text/html') ?? false
  if (!ok || act !== 'pack' || !isPlainForm) return result
  const wantsLabel = (await form.formData()).get('print') === 'label'
  const numbers = outcomes.map(({ number }) => number).join(',')
  if (wantsLabel) return redirect(`/admin/documents?kind=label&orders=${numbers}&print=1`)
  const { pathname, search } = new URL(request.url)
  return redirect(splitLanguage(pathname).path + search)
}
