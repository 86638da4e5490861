import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PinAnswer } from '#app/delivery/pin-answer.server'
import { currentLanguage } from '#domain/texts/translate'

const nothing: PinAnswer = { pin: '', text: '', error: '', hasCash: true, city: '', state: '' }

/**
 * Asks the shop about the PIN that the form holds, typed or of a chosen address, and fills in city and state of a typed one. What a person wrote into
 * these fields is kept. The form can be sent without waiting for the answer.
 */
export function usePinPlace(
  form: RefObject<HTMLFormElement | null>,
  first: PinAnswer = nothing,
): { answer: PinAnswer; look(event: FormEvent): void } {
  const [answer, setAnswer] = useState(first)
  const asked = useRef(first.pin)
  const filled = useRef({ city: '', state: '' })
  const ask = async (pin: string, isTyped: boolean) => {
    if (!/^\d{6}$/.test(pin) || pin === asked.current) return
    asked.current = pin
    try {
      const response = await fetch(`/api/delivery?${new URLSearchParams({ pin, language: currentLanguage() })}`)
      if (!response.ok || asked.current !== pin) return
      const found = (await response.json()) as PinAnswer
      setAnswer(found)
      if (isTyped && found.error === '') filled.current = fill(form.current, found, filled.current)
    } catch (error) {
      console.warn('The shop was not reached about this PIN.', error)
    }
  }
  // What was typed before the page came to life, or is filled in from a draft, sends no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    // City and state of a form that begins with an address go with its PIN.
    filled.current = { city: initialOf(form.current, 'city'), state: initialOf(form.current, 'state') }
    const { pin, isTyped } = pinIn(form.current)
    void ask(pin, isTyped)
  }, [])
  return {
    answer,
    look: ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !['zip', 'address'].includes(target.name)) return
      const { pin, isTyped } = pinIn(form.current)
      if (target.name === 'address' && pin === '') {
        asked.current = ''
        setAnswer(nothing)
      } else void ask(pin, isTyped)
    },
  }
}

type PlaceField = HTMLInputElement | HTMLSelectElement

/** Writes what the PIN tells into fields that are empty or hold what was filled in before; returns what they hold of it. */
function fill(form: HTMLFormElement | null, found: PinAnswer, before: { city: string; state: string }) {
  const write = (name: 'city' | 'state', isForced: boolean) => {
    const field = findField(form, name)
    if (!field || (field.value !== '' && field.value !== before[name])) return ''
    if (found[name] !== '' || isForced) field.value = found[name]
    return field.value
  }
  const state = write('state', false)
  // A city of another state than the PIN's is nobody's.
  return { state, city: write('city', state !== before.state) }
}

function findField(form: HTMLFormElement | null, name: string): PlaceField | null {
  return form?.querySelector<PlaceField>(`input[name=${name}], select[name=${name}]`) ?? null
}

function initialOf(form: HTMLFormElement | null, name: string): string {
  const field = findField(form, name)
  if (field instanceof HTMLInputElement) return field.defaultValue
  return [...(field?.options ?? [])].find((option) => option.defaultSelected)?.value ?? ''
}

function pinIn(form: HTMLFormElement | null): { pin: string; isTyped: boolean } {
  const chosen = form?.querySelector<HTMLInputElement>('[name=address]:checked')?.dataset.pin
  const typed = form?.querySelector<HTMLInputElement>('[name=zip]')?.value.replace(/\s/g, '') ?? ''
  return chosen ? { pin: chosen, isTyped: false } : { pin: typed, isTyped: true }
}
