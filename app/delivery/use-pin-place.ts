import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { askJson } from '#app/browser/ask-shop'
import { noAnswer, type PinAnswer } from '#app/delivery/pin-answer'
import { typeInto } from '#app/forms/form-controls'
import { useOnce } from '#app/ui/use-once'
import { readPin } from '#domain/delivery/pin'
import { localPath } from '#domain/texts/translate'

/**
 * Looks up the PIN of the form, typed or of a chosen address, and fills in city and state of a typed one, which leave with it. Values that the user typed
 * are kept. The form can be sent before the response.
 */
export function usePinPlace(
  form: RefObject<HTMLFormElement | null>,
  first: PinAnswer = noAnswer,
): { answer: PinAnswer; isTyped: boolean; look(event: FormEvent): void; show(answer: PinAnswer): void } {
  const [answer, setAnswer] = useState(first)
  const asked = useRef(first.pin)
  const [isTyped, setIsTyped] = useState(false)
  const filled = useRef({ city: '', state: '' })
  const written = useRef({ city: '', state: '' })
  const forget = () => {
    empty(form.current, written.current)
    written.current = { city: '', state: '' }
  }
  const ask = async (pin: string | null, isTyped: boolean, before?: PlaceNames) => {
    if (pin === null || pin === asked.current) return
    asked.current = pin
    try {
      const found = await askJson<PinAnswer>(localPath(`/api/delivery?pin=${pin}`))
      if (asked.current !== pin) return
      setAnswer(found)
      if (!isTyped) return
      forget()
      if (found.error !== '') return
      const { city, state } = fill(form.current, found, before ?? filled.current)
      written.current = { city, state }
      filled.current = { city: city || filled.current.city, state: state || filled.current.state }
    } catch (error) {
      console.warn('The shop was not reached about this PIN.', error)
      if (asked.current !== pin) return
      // What is shown was about the PIN before; this one is asked for again when it is typed again.
      asked.current = ''
      setAnswer(noAnswer)
      if (isTyped) forget()
    }
  }
  // Input from before hydration, or from a restored draft, dispatches no event.
  useOnce(() => {
    // City and state of an initial address belong to its PIN.
    filled.current = { city: initialOf(form.current, 'city'), state: initialOf(form.current, 'state') }
    const { pin, isTyped } = pinIn(form.current)
    setIsTyped(isTyped)
    void ask(pin, isTyped, { city: '', state: '' })
  })
  return {
    answer,
    isTyped,
    /** Shows another answer about the same PIN. */
    show: (found) => {
      if (found.pin === asked.current) setAnswer(found)
    },
    look: ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !['zip', 'address'].includes(target.name)) return
      const { pin, isTyped } = pinIn(form.current)
      setIsTyped(isTyped)
      if (pin !== null) return void ask(pin, isTyped)
      asked.current = ''
      setAnswer(noAnswer)
      if (target.name === 'zip') forget()
    },
  }
}

type PlaceNames = { city: string; state: string }
type PlaceField = HTMLInputElement | HTMLSelectElement

/** Fills city and state in if they are empty or were filled in before; returns the filled values. */
function fill(form: HTMLFormElement | null, found: PinAnswer, before: PlaceNames): PlaceNames {
  const write = (name: 'city' | 'state', isForced: boolean) => {
    const field = findField(form, name)
    if (!field || (field.value !== '' && field.value !== before[name])) return ''
    if (found[name] !== '' || isForced) {
      typeInto(field, found[name])
      // Who is about to type another city replaces this one, as after Tab.
      if (field === document.activeElement && field instanceof HTMLInputElement) field.select()
    }
    return field.value
  }
  const state = write('state', false)
  // Replaces a city that was filled in for another state.
  return { state, city: write('city', state !== before.state) }
}

/** Empties city and state where they are as they were filled in. */
function empty(form: HTMLFormElement | null, written: PlaceNames): void {
  for (const name of ['city', 'state'] as const) {
    const field = findField(form, name)
    if (field && written[name] !== '' && field.value === written[name]) field.value = ''
  }
}

function findField(form: HTMLFormElement | null, name: string): PlaceField | null {
  return form?.querySelector<PlaceField>(`input[name=${name}], select[name=${name}]`) ?? null
}

function initialOf(form: HTMLFormElement | null, name: string): string {
  const field = findField(form, name)
  if (field instanceof HTMLInputElement) return field.defaultValue
  return [...(field?.options ?? [])].find((option) => option.defaultSelected)?.value ?? ''
}

function pinIn(form: HTMLFormElement | null): { pin: string | null; isTyped: boolean } {
  const chosen = form?.querySelector<HTMLInputElement>('[name=address]:checked')?.dataset.pin
  const typed = readPin(form?.querySelector<HTMLInputElement>('[name=zip]')?.value ?? '')
  return chosen ? { pin: chosen, isTyped: false } : { pin: typed, isTyped: true }
}
