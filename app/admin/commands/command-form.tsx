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

export type ShownOrder = { number: string; version: number }

/** The value of an order's field in a command's form: SM-4829-1507:3. */
export function orderValue({ number, version }: ShownOrder): string {
  return `${number}:${version}`
}

type Props = {
  act: string
  orders?: readonly ShownOrder[]
  fetcher: FetcherWithComponents<CommandFormResult>
  className?: string | undefined
  label?: string
  form?: RefObject<HTMLFormElement | null>
  /** The order and version over which the values of a refused form were typed; it was refused before they were compared with the order. */
  sentOrder?: string | undefined
  onChange?: FormEventHandler
  button?: string
  children: ReactNode
}

/** Sends one command; the rest of the page does not wait. */
export function CommandForm({ act, orders = [], fetcher, form, sentOrder, label, button, children, ...looks }: Props) {
  const values = sentOrder && orders.length === 1 ? [sentOrder] : orders.map(orderValue)
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form {...looks} ref={form} method="post" action={usePageAddress()} aria-label={label ?? button} noValidate>
      <CommandFields values={values} fetcher={fetcher} />
      <HiddenFields values={{ intent: act }} />
      {children}
      {button && (
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : button}
        </SubmitButton>
      )}
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

/** What a form with fields needs: `command` for its `CommandForm`, errors and values. What somebody else has changed of `stored` meanwhile is shown as errors. */
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

export function usePageAddress(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

type CommandButtonProps = {
  act: string
  order?: ShownOrder
  fields?: Record<string, string>
  kind?: 'primary' | 'outline'
  className?: string
  children: ReactNode
}

export function CommandButton({ act, order, fields = {}, kind = 'outline', className, children }: CommandButtonProps) {
  const fetcher = useCommand()
  const isBusy = fetcher.state !== 'idle'
  return (
    <CommandForm act={act} orders={order && [order]} fetcher={fetcher} className={className}>
      <HiddenFields values={fields} />
      <SubmitButton isBusy={isBusy} kind={kind} className="w-full">
        {isBusy ? t('Saving...') : children}
      </SubmitButton>
    </CommandForm>
  )
}
