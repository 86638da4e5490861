import type { ReactNode } from 'react'
import { CommandForm, useCommand } from '#app/admin/commands/command-form.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

type Props = {
  act: string
  /** The order and the version that was seen; not needed for commands on other things. */
  seen?: string
  /** Hidden fields of the command besides the order's. */
  fields?: Record<string, string>
  kind?: 'primary' | 'outline'
  busyText?: string
  className?: string
  children: ReactNode
}

/** A form of one button, for a command without fields. */
export function CommandButton({ act, seen, fields = {}, kind = 'outline', busyText, className, children }: Props) {
  const fetcher = useCommand()
  const isBusy = fetcher.state !== 'idle'
  return (
    <CommandForm act={act} orders={seen === undefined ? [] : [seen]} fetcher={fetcher} className={className}>
      <HiddenFields values={fields} />
      <SubmitButton isBusy={isBusy} kind={kind} className="w-full">
        {isBusy ? (busyText ?? t('Saving...')) : children}
      </SubmitButton>
    </CommandForm>
  )
}
