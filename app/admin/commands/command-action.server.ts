import type { data } from 'react-router'
import { refusalOfOther } from '#app/accounts/other-account.server'
import type { StaffRequirements } from '#app/accounts/require-staff.server'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { type ActionArgs, readStaffForm, type StaffForm } from '#app/admin/shared/staff-form.server'
import { formText } from '#app/forms/form-text'
import { type FormRefusal, isCommandKey, refuseForm, unreadable } from '#app/forms/parse-form.server'

/** A command of the staff: its name, and the key that its page made. `refuse` returns the result of a command that was not done. */
export type StaffCommand = StaffForm & {
  key: string
  act: string
  refuse(status: number, refusal: FormRefusal): ReturnType<typeof data<CommandFormResult>>
}

/** Returns the action of a page whose forms are commands (`CommandForm`); it hands each to `perform`, with the parameters of its address. */
export function commandAction<Result, Params>(
  perform: (command: StaffCommand, params: Params) => Promise<Result>,
  needs?: StaffRequirements,
) {
  return async (args: ActionArgs<Params>) => {
    const sent = await readStaffForm(args, needs)
    const { form, by } = sent
    const [key, act] = [formText(form, 'key'), formText(form, 'intent')]
    const refuse: StaffCommand['refuse'] = (status, refusal) =>
      refuseForm(form, status, { key, act, outcomes: [], ...refusal })
    // A queued command of another person who used this browser must not run under this name.
    const other = refusalOfOther(formText(form, 'by'), by)
    if (other) return refuse(400, other)
    if (!isCommandKey(key)) return refuse(400, { message: unreadable() })
    return perform({ ...sent, key, act, refuse }, args.params)
  }
}
