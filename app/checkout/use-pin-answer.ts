import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PinAnswer } from '#app/delivery/pin-answer.server'

const nothing: PinAnswer = { pin: '', text: '', error: '', hasCash: true }

/** What is told of the PIN that the form has, of a saved address or typed with its six digits; the order does not wait for it. */
export function usePinAnswer(
  form: RefObject<HTMLFormElement | null>,
  first: PinAnswer,
): { answer: PinAnswer; look(event: FormEvent): void } {
  const [answer, setAnswer] = useState(first)
  const asked = useRef(first.pin)
  const ask = async (typed: string) => {
    const pin = typed.replace(/\s/g, '')
    if (!/^\d{6}$/.test(pin) || pin === asked.current) return
    asked.current = pin
    try {
      const response = await fetch(`/api/delivery?pin=${pin}`)
      if (response.ok && asked.current === pin) setAnswer((await response.json()) as PinAnswer)
    } catch (error) {
      console.warn('The days to this PIN were not reached.', error)
    }
  }
  // What was typed before the page came to life, or is filled in from a draft, sends no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => void ask(pinIn(form.current)), [])
  return {
    answer,
    look: ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !['zip', 'address'].includes(target.name)) return
      const pin = pinIn(form.current)
      if (target.name === 'address' && pin === '') {
        asked.current = ''
        setAnswer(nothing)
      } else void ask(pin)
    },
  }
}

function pinIn(form: HTMLFormElement | null): string {
  const chosen = form?.querySelector<HTMLInputElement>('[name=address]:checked')
  return chosen?.dataset.pin ?? form?.querySelector<HTMLInputElement>('[name=zip]')?.value ?? ''
}
