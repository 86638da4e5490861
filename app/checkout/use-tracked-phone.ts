import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { typeInto } from '#app/forms/type-into'

/** Returns a change handler that copies the contact's phone to the delivery phone until that one is edited. */
export function useTrackedPhone(form: RefObject<HTMLFormElement | null>): (event: FormEvent) => void {
  const contact = useRef('')
  // A draft fills the fields without an event.
  useEffect(() => {
    contact.current = findField(form.current, 'contactPhone')?.value ?? ''
  }, [form])
  return ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'contactPhone') return
    const courier = findField(form.current, 'phone')
    if (courier && (courier.value === '' || courier.value === contact.current)) typeInto(courier, target.value)
    contact.current = target.value
  }
}

function findField(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  return form?.querySelector(`input[name=${name}]`) ?? null
}
