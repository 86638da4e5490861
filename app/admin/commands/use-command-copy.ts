import { type ReactNode, type RefObject, useContext } from 'react'
import { CommandSourceContext } from '#app/admin/commands/command-form.tsx'
import { useFormCopy } from '#app/admin/shared/use-form-copy.tsx'

/** Keeps what is typed into a command's form in the browser, and returns the line that offers it. */
export function useCommandCopy(command: { form: RefObject<HTMLFormElement | null> }, name: string): ReactNode {
  return useFormCopy(command.form, { name, staffId: useContext(CommandSourceContext).staffId })
}
