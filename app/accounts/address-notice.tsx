import { useEffect } from 'react'
import type { AddressResult } from '#app/accounts/address-action.server'
import { AddressCommand } from '#app/accounts/address-card.tsx'
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
          <AddressCommand intent="restore-address" fields={{ ...fieldsOf(removed), by, address: 'new' }}>
            {t('Put it back')}
          </AddressCommand>
        )}
      </div>
    </>
  )
}

/** The answer to a question about its place was given when it was saved. */
function fieldsOf({ address, wasDefault }: NonNullable<AddressResult['removed']>): Record<string, string> {
  return {
    ...address,
    placeAsked: `${address.zip} ${address.state}`,
    ...(wasDefault && { wasDefault: 'on' }),
  }
}
