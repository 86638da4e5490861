import { useEffect } from 'react'
import { Form } from 'react-router'
import type { AddressResult } from '#app/accounts/address-action.server'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { FormError } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

/** Shows the result of a command on the list; after a removal, with a button to undo it. */
export function AddressNotice({ by, result }: { by: string; result: AddressResult | undefined }) {
  // The pressed button may be gone, and with it the focus.
  useEffect(() => {
    if (result) document.getElementById('panel')?.focus()
  }, [result])
  const removed = result?.removed
  return (
    <>
      <FormError text={result?.ok === false ? result.message : undefined} />
      <div role="status" className="mt-4 flex flex-wrap items-center gap-x-5 font-semibold empty:hidden">
        {result?.ok && <p className="text-success">{result.message}</p>}
        {removed && (
          <Form method="post" action="/myprofile?panel=addresses" preventScrollReset>
            <input type="hidden" name="address" value="new" />
            <HiddenFields values={{ ...removed, by }} />
            <button
              type="submit"
              name="intent"
              value="restore-address"
              className="text-link inline-flex min-h-tap items-center"
            >
              {t('Put it back')}
            </button>
          </Form>
        )}
      </div>
    </>
  )
}
