import { useEffect, useRef, useState } from 'react'
import type { FormResult } from '#app/forms/form-result'

type Props = {
  name: string
  /** The field that is filled in over it, and what that has as long as nothing was typed. */
  of: string
  untyped: string
  /** What the page shows by now. */
  value: string
  result: FormResult | undefined
}

/**
 * Sends what the page showed when a field was filled in, so that the shop asks again if that has changed. It follows what the page loads later until something
 * is typed, and then what a refusal has told. A text field, so that a copy in the browser has it (`useFormCopy`).
 */
export function SeenField({ name, of, untyped, value, result }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const told = result?.ok === false ? result.values?.[name] : undefined
  const [first] = useState(told ?? value)
  const last = useRef(untyped)
  useEffect(() => {
    const field = input.current?.form?.elements.namedItem(of)
    if (field instanceof HTMLInputElement && [last.current, untyped].includes(field.value)) write(input.current, value)
    last.current = untyped
  }, [of, untyped, value])
  useEffect(() => {
    if (result && told !== undefined) write(input.current, told)
  }, [result, told])
  return <input ref={input} name={name} data-seen-of={of} defaultValue={first} readOnly hidden />
}

function write(input: HTMLInputElement | null, value: string): void {
  if (!input) return
  input.defaultValue = value
  input.value = value
}
