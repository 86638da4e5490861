import { Form, useNavigation } from 'react-router'
import { PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import type { FormResult } from '#app/forms/form-result'
import { useFormResult } from '#app/forms/use-form-result'
import { showAlert } from '#app/ui/alerts'
import { buttonClass } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'

type Props = { saved: boolean; result: FormResult | undefined }

/** Saves the one address of the account; its fields are empty again afterwards (specification, section 5). */
export function AddressForm({ saved, result }: Props) {
  const busy = useNavigation().formData?.get('intent') === 'save-address'
  const { form, message, errors, values, field } = useFormResult(result, { succeeded: showAlert })
  return (
    <Form
      ref={form}
      method="post"
      action="/myprofile?panel=addresses"
      noValidate
      preventScrollReset
      aria-labelledby="address-form"
      onSubmit={(event) => busy && event.preventDefault()}
      className="mt-8 grid gap-4 rounded-lg bg-white p-5 shadow-card sm:grid-cols-2 sm:p-7"
    >
      <h3 id="address-form" className="text-card sm:col-span-2">
        {saved ? 'Save another address in its place' : 'Save an address'}
      </h3>
      <Field label="Full name" {...field('fullName')} autoComplete="name" required maxLength={100} />
      <PhoneField values={values} errors={errors} />
      <PlaceFields values={values} errors={errors} />
      <div className="grid gap-4 sm:col-span-2">
        <FormError text={message} />
        <p role="status" className="font-semibold text-success empty:hidden">
          {result?.ok && !busy && result.message}
        </p>
        <button
          type="submit"
          name="intent"
          value="save-address"
          aria-disabled={busy}
          className={buttonClass('primary', 'w-full sm:w-auto sm:justify-self-start sm:px-10')}
        >
          {busy ? 'Saving...' : 'Save address'}
        </button>
      </div>
    </Form>
  )
}
