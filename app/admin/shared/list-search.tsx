import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'

export type ListSearchProps = { action?: string; label: string; placeholder: string; searched: string }

export function ListSearch(props: ListSearchProps) {
  const { searched } = props
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(searched)
  useEffect(() => {
    // What was typed before the page's scripts came stays.
    if (shown.current === searched) return
    shown.current = searched
    if (field.current) field.current.value = searched
  }, [searched])
  return (
    <Form action={props.action} role="search" className="relative">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        aria-hidden
      />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={props.label}
        placeholder={props.placeholder}
        defaultValue={searched}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-tap w-full min-w-0 rounded-full bg-paper pr-3 pl-10 text-ink placeholder:text-ink-soft"
      />
    </Form>
  )
}

/** Returns the words that an admin list is searched for (`?q=`), at most 80 characters; empty without a search. */
export function searchedIn(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, 80)
}
