import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, type Location, useLocation } from 'react-router'
import { useLoaded } from '#app/navigation/load-part'
import { IconButton } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

/** The attributes of every field that a search is typed into. */
export const searchField = {
  type: 'search',
  name: 'q',
  maxLength: 64,
  enterKeyHint: 'search',
  autoCapitalize: 'off',
  spellCheck: false,
  autoComplete: 'off',
} as const

/** Suggestions are loaded at the first focus. On small screens an icon opens the form; without scripts it links to the search page. */
export function SearchBox() {
  const form = useRef<HTMLFormElement>(null)
  const [isUsed, setUsed] = useState(false)
  const combobox = useLoaded(() => import('#app/catalog/search-combobox.tsx'), isUsed)
  const location = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    // What was typed before the page's scripts came stays.
    if (!form.current || shown.current === location) return
    shown.current = location
    fieldOf(form.current).value = searchedBy(location)
    delete form.current.dataset.open
  }, [location])
  return (
    <>
      <Link
        to="/search"
        aria-label={t('Search')}
        onClick={(event) => {
          event.preventDefault()
          if (!form.current) return
          form.current.dataset.open = ''
          fieldOf(form.current).focus()
        }}
        className="icon-button ml-auto min-w-[44px] shrink hover:bg-white/15 lg:hidden"
      >
        <Search className="size-5" aria-hidden />
      </Link>
      <Form
        ref={form}
        role="search"
        action="/search"
        onFocus={() => setUsed(true)}
        className="inset-x-0 top-full hidden gap-2 bg-brand-700 px-gutter pb-3 data-open:flex max-lg:absolute lg:relative lg:flex lg:w-32 lg:bg-transparent lg:p-0 xl:w-60"
      >
        <input
          {...searchField}
          aria-label={t('Search for spices, masalas and dishes')}
          defaultValue={searchedBy(location)}
          placeholder={t('Search')}
          className="input min-h-tap pr-tap text-ink lg:rounded-full lg:py-1.5"
        />
        <IconButton
          type="submit"
          label={t('Search')}
          Icon={Search}
          iconClass="size-5"
          className="absolute right-gutter text-ink-soft lg:right-0"
        />
        {combobox && form.current && <combobox.SearchCombobox form={form.current} />}
      </Form>
    </>
  )
}

function fieldOf(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem('q') as HTMLInputElement
}

function searchedBy({ pathname, search }: Location): string {
  return /^\/search\/?$/i.test(pathname) ? (new URLSearchParams(search).get('q') ?? '') : ''
}
