import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PinAnswer } from '#app/delivery/pin-answer.server'

/** What is told of the PIN in the form, asked for once it has its six digits; the order does not wait for it. */
export function usePinAnswer(first: PinAnswer): { answer: PinAnswer; look(event: FormEvent): void } {
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
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('#order-form input[name="zip"]')
    if (field) void ask(field.value)
  }, [])
  return {
    answer,
    look: ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'zip') void ask(target.value)
    },
  }
}
