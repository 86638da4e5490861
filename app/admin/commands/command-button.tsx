import type { ReactNode } from 'react'
import { CommandForm, type ShownOrder, useCommand } from '#app/admin/commands/command-form.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

type Props = {
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
export function CommandButton({ act, order, fields = {}, kind = 'outline', busyText, className, children }: Props) {
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
