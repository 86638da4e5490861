import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { askJson } from '#app/browser/ask-shop'
import { noAnswer, type PinAnswer } from '#app/delivery/pin-answer'
import { typeInto } from '#app/forms/form-controls'
import { useOnce } from '#app/ui/use-once'
import { readPin } from '#domain/delivery/pin'
import { localPath } from '#domain/texts/translate'

const placeNames = ['state', 'city'] as const

/** Looks up the form's PIN, and fills in city and state of a typed one, which leave with it. What the user typed is kept. */
export function usePinPlace(form: RefObject<HTMLFormElement | null>, first = noAnswer) {
  const [answer, setAnswer] = useState(first)
  const asked = useRef(first.pin)
  const [isTyped, setIsTyped] = useState(false)
  /** Gives way to what the next PIN has. */
  const filled = useRef({ city: '', state: '' })
  const fill = (place: Pick<PinAnswer, 'city' | 'state'>) => {
    for (const name of placeNames) {
      const field = findField(form.current, name)
      if (!field || (field.value !== '' && field.value !== filled.current[name])) continue
      // What stood there at first gives way to another place, and not to none.
      if (place[name] === '' && field.value === initialOf(form.current, name)) continue
      filled.current[name] = place[name]
      if (field.value === place[name]) continue
      typeInto(field, place[name])
      // Who is about to type another city replaces this one, as after Tab.
      if (field === document.activeElement && field instanceof HTMLInputElement) field.select()
    }
  }
  const ask = async (pin: string | null, isTyped: boolean) => {
    if (pin === null || pin === asked.current) return
    asked.current = pin
    let found = noAnswer
    try {
      found = await askJson<PinAnswer>(localPath(`/api/delivery?pin=${pin}`))
    } catch (error) {
      console.warn('The shop was not reached about this PIN.', error)
    }
    if (asked.current !== pin) return
    // This one is asked for again when it is typed again.
    if (found === noAnswer) asked.current = ''
    setAnswer(found)
    if (isTyped) fill(found.error === '' ? found : noAnswer)
  }
  // Input from before hydration, or from a restored draft, dispatches no event.
  useOnce(() => {
    const { pin, isTyped } = pinIn(form.current)
    setIsTyped(isTyped)
    void ask(pin, isTyped).then(() => {
      // City and state of an initial address belong to its PIN.
      for (const name of placeNames) filled.current[name] ||= initialOf(form.current, name)
    })
  })
  return {
    answer,
    isTyped,
    look: ({ target }: FormEvent) => {
      if (!(target instanceof HTMLInputElement) || !['zip', 'address'].includes(target.name)) return
      const { pin, isTyped } = pinIn(form.current)
      setIsTyped(isTyped)
      if (pin !== null) return void ask(pin, isTyped)
      asked.current = ''
      setAnswer(noAnswer)
      if (target.name === 'zip') fill(noAnswer)
    },
  }
}

function findField(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLSelectElement | null {
  return form?.querySelector<HTMLInputElement | HTMLSelectElement>(`input[name=${name}], select[name=${name}]`) ?? null
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
