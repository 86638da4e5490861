import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AddressAnswer } from '#app/address-answer'
import { showAlert } from '#app/alerts'
import { PhoneField, PlaceFields } from '#app/ui/address-fields'
import { buttonClass } from '#app/ui/button'
import { Field, FormError } from '#app/ui/field'

type Props = { saved: boolean; answer: AddressAnswer | undefined }

/** Saves the one address of the account; its fields are empty again afterwards (specification, section 5). */
export function AddressForm({ saved, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formData?.get('intent') === 'save-address'
  const errors = answer?.kind === 'invalid' ? answer.errors : {}
  const values = answer?.kind === 'invalid' ? answer.entered : {}
  useEffect(() => {
    if (answer?.kind === 'saved') {
      form.current?.reset()
      showAlert('Address saved!')
    } else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
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
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={values.fullName}
        error={errors.fullName}
      />
      <PhoneField values={values} errors={errors} />
      <PlaceFields values={values} errors={errors} />
      <div className="grid gap-4 sm:col-span-2">
        <FormError text={answer?.kind === 'failed' ? answer.message : undefined} />
        <p role="status" className="font-semibold text-success empty:hidden">
          {answer?.kind === 'saved' && !busy && 'Address saved!'}
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
