import { type FormEventHandler, type ReactNode, type RefObject, useMemo } from 'react'
import { type FetcherWithComponents, useFetcher, useLocation } from 'react-router'
import { type CommandFormResult, outcomesOf } from '#app/admin/commands/command-form-result'
import { ByField, KeyField, type SendingFetcher } from '#app/admin/shared/by-field.tsx'
import { unansweredText } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { storedErrors } from '#app/forms/stored-errors'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { t, translated } from '#domain/texts/translate'

/** An order at the version that the page shows. */
export type ShownOrder = { number: string; version: number }

/** Returns the value of an order's field in a command's form: SM-4829-1507:3. */
export function orderValue({ number, version }: ShownOrder): string {
  return `${number}:${version}`
}

type Props = {
  act: string
  /** Left out for commands on other things. */
  orders?: readonly ShownOrder[]
  fetcher: FetcherWithComponents<CommandFormResult>
  className?: string | undefined
  label?: string
  form?: RefObject<HTMLFormElement | null>
  /** The order and version over which the values of a refused form were typed; it was refused before they were compared with the order. */
  sentOrder?: string | undefined
  onChange?: FormEventHandler
  children: ReactNode
}

/** Sends one command; the rest of the page does not wait. */
export function CommandForm({
  act,
  orders = [],
  fetcher,
  className,
  label,
  form,
  sentOrder,
  onChange,
  children,
}: Props) {
  const values = sentOrder && orders.length === 1 ? [sentOrder] : orders.map(orderValue)
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={usePageAddress()}
      className={className}
      aria-label={label}
      noValidate
      onChange={onChange}
    >
      <CommandFields values={values} fetcher={fetcher} />
      <HiddenFields values={{ intent: act }} />
      {children}
      {/* What is answered is said by `ResultBar`. */}
      <FormError text={unansweredText(fetcher.data)} />
    </fetcher.Form>
  )
}

/** The hidden fields of every command; `values` name its orders, as `orderValue` does. */
export function CommandFields({ values = [], fetcher }: { values?: string[]; fetcher?: SendingFetcher }) {
  return (
    <>
      <KeyField fetcher={fetcher} />
      <ByField />
      {values.map((value) => (
        <HiddenFields key={value} values={{ orders: value }} />
      ))}
    </>
  )
}

export function useCommand(): FetcherWithComponents<CommandFormResult> {
  return useFetcher<CommandFormResult>()
}

/**
 * Runs a command of a form with fields. Returns `command` for its `CommandForm`, and the error and the entered value of each field. `stored` has the values of a
 * form that edits what is stored; those that somebody else has changed meanwhile are shown as errors, so that a second attempt replaces nothing unseen.
 */
export function useCommandFields(act: string, stored?: Readonly<Record<string, string>>) {
  const fetcher = useCommand()
  const result = fetcher.data
  const { form, message, formMessage, ...fields } = useFormResult(useStoredErrors(result, stored))
  const isAnswered = unansweredText(result) === undefined
  const sentOrder = result?.ok === false && result.outcomes?.length === 0 ? result.values?.orders : undefined
  return {
    command: { act, fetcher, form, sentOrder },
    result,
    isBusy: fetcher.state !== 'idle',
    ...fields,
    message: isAnswered ? message : undefined,
    formMessage: isAnswered ? formMessage : undefined,
  }
}

const stateText = (name: string, value: string) => (name === 'state' && value !== '' ? translated(value) : undefined)

function useStoredErrors(result: CommandFormResult | undefined, stored: Readonly<Record<string, string>> | undefined) {
  // `stored` is a new object in each rendering, and its values change when they are loaded after the refusal.
  const json = JSON.stringify(stored)
  return useMemo(() => {
    const isStale = outcomesOf(result).some(({ isStale }) => isStale)
    if (!json || result?.ok !== false || !isStale) return result
    return { ...result, errors: storedErrors(result.values ?? {}, JSON.parse(json), stateText) }
  }, [result, json])
}

/** Returns the address of the page as it is shown. */
export function usePageAddress(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

type CommandButtonProps = {
  act: string
  /** Left out for commands on other things. */
  order?: ShownOrder
  /** Hidden fields of the command besides the order's. */
  fields?: Record<string, string>
  kind?: 'primary' | 'outline'
  busyText?: string
  className?: string
  children: ReactNode
}

/** A form of one button, for a command without fields. */
export function CommandButton({
  act,
  order,
  fields = {},
  kind = 'outline',
  busyText,
  className,
  children,
}: CommandButtonProps) {
  const fetcher = useCommand()
  const isBusy = fetcher.state !== 'idle'
  return (
    <CommandForm act={act} orders={order && [order]} fetcher={fetcher} className={className}>
      <HiddenFields values={fields} />
      <SubmitButton isBusy={isBusy} kind={kind} className="w-full">
        {isBusy ? (busyText ?? t('Saving...')) : children}
      </SubmitButton>
    </CommandForm>
  )
}
