import { Form, useNavigation } from 'react-router'
import { PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import type { FormResult } from '#app/forms/form-result'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { showAlert } from '#app/ui/alerts'
import { Field } from '#app/ui/field.tsx'

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
        {saved ? 'Change your address' : 'Save an address'}
      </h3>
      <Field label="Full name" {...field('fullName')} autoComplete="name" required maxLength={100} />
      <PhoneField values={values} errors={errors} />
      <PlaceFields values={values} errors={errors} />
      <div className="grid gap-4 sm:col-span-2">
        <SubmitRow
          result={result}
          message={message}
          isBusy={busy}
          intent="save-address"
          label="Save address"
          busyLabel="Saving..."
        />
      </div>
    </Form>
  )
}
