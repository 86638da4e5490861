import { otherAccountText } from '#app/accounts/other-account'
import { refuseForm } from '#app/forms/parse-form.server'

/**
 * Refuses a form that another account has opened, without what was typed: it is not of the one who reads the answer. Not 409, since the page would load again
 * and send the next attempt for the account that is signed in now.
 */
export const refuseOther = (form: FormData) =>
  refuseForm(form, 400, { message: otherAccountText(), values: {}, lists: {} })
