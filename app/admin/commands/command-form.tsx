import { createContext, type FormEventHandler, type ReactNode, type RefObject, useContext } from 'react'
import { type FetcherWithComponents, useFetcher, useLocation } from 'react-router'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { useQueuedCommands } from '#app/admin/commands/queued-commands'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useFormResult } from '#app/forms/use-form-result'

/** The fields that every form of a page sends: the page's key and the actor. */
export type CommandSource = {
  key: string
  staffId: string
  /** The result of a form that was sent without scripts. */
  first?: CommandFormResult | undefined
}

export const CommandSourceContext = createContext<CommandSource>({ key: '', staffId: '' })

type Props = {
  act: string
  /** Numbers with the versions that are shown: SM-4829-1507:3. */
  orders: string[]
  fetcher: FetcherWithComponents<CommandFormResult>
  className?: string | undefined
  label?: string
  form?: RefObject<HTMLFormElement | null>
  onChange?: FormEventHandler
  children: ReactNode
}

/** Sends one command. Without scripts the page comes back with the result; with them the rest of the page does not wait. */
export function CommandForm({ act, orders, fetcher, className, label, form, onChange, children }: Props) {
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={usePlace()}
      className={className}
      aria-label={label}
      noValidate
      onChange={onChange}
    >
      <CommandFields orders={orders} />
      <input type="hidden" name="act" value={act} />
      {children}
    </fetcher.Form>
  )
}

export function CommandFields({ orders }: { orders: string[] }) {
  const { key, staffId } = useContext(CommandSourceContext)
  return (
    <>
      <HiddenFields values={{ key, by: staffId }} />
      {orders.map((order) => (
        <input key={order} type="hidden" name="orders" value={order} />
      ))}
    </>
  )
}

export function useCommand(): FetcherWithComponents<CommandFormResult> {
  return useFetcher<CommandFormResult>()
}

/** Returns the same for a form with fields: `command` for its `CommandForm`, the error and the entered value of each field. */
export function useCommandFields(act: string) {
  const { first } = useContext(CommandSourceContext)
  const fetcher = useCommand()
  const result = fetcher.data ?? (first?.act === act ? first : undefined)
  const { form, ...fields } = useFormResult(result)
  return { command: { act, fetcher, form }, result, isBusy: fetcher.state !== 'idle', ...fields }
}

/** Returns the address of the page as it is shown, to come back to without scripts. */
export function usePlace(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

/** Returns whether a command on an order waits for the network; `seen` is its number with the version on the page. */
export function useQueued(act: string, seen: string): boolean {
  const { staffId } = useContext(CommandSourceContext)
  return useQueuedCommands(staffId).some(({ fields }) => {
    const has = (wanted: string, text: string) => fields.some(([name, value]) => name === wanted && value === text)
    return has('act', act) && has('orders', seen)
  })
}
