import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '#app/owner/icon.tsx'

/** One field for all that people read out: numbers of order, invoice or parcel, a phone or its end, a name. */
export function OrderSearch({ searched }: { searched: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value !== searched) field.current.value = searched
  }, [searched])
  return (
    <Form action="/owner" role="search" className="relative">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label="Find orders by number, phone or name"
        placeholder="Number, phone, name"
        defaultValue={searched}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-tap w-full min-w-0 rounded-full bg-paper pr-3 pl-10 text-ink placeholder:text-ink-soft"
      />
    </Form>
  )
}
