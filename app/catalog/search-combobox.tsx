import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  keepRecentSearch,
  listOptions,
  noSuggestions,
  recentSearches,
  type SearchOption,
  useSuggestions,
} from '#app/catalog/search-options.tsx'
import type { Suggestions } from '#domain/catalog/search/suggestion'
import { plural, t } from '#domain/texts/translate'

const listId = 'search-options'

/** Up and Down mark a suggestion while the focus stays in the field (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export function SearchCombobox({ form }: { form: HTMLFormElement }) {
  const input = form.elements.namedItem('q') as HTMLInputElement
  const [typed, setTyped] = useState(input.value)
  const [isOpen, setOpen] = useState(() => document.activeElement === input)
  const [marked, setMarked] = useState(-1)
  const [recent, setRecent] = useState(recentSearches.read)
  const suggestions = useSuggestions(typed)
  const navigate = useNavigate()
  const options = isOpen ? listOptions(typed, recent, suggestions ?? noSuggestions) : []

  const close = () => {
    setOpen(false)
    setMarked(-1)
  }
  const choose = ({ path, query }: SearchOption) => {
    if (query) keepRecentSearch(query)
    close()
    input.blur()
    delete form.dataset.open
    navigate(path)
  }
  const open = useEffectEvent(() => {
    setTyped(input.value)
    setRecent(recentSearches.read())
    setMarked(-1)
    setOpen(true)
  })
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close()
  })
  const onSubmit = useEffectEvent(() => {
    keepRecentSearch(input.value)
    close()
    input.blur()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Enter ends a word that is being composed.
    if (event.isComposing) return
    const option = options[marked]
    if (event.key === 'Enter' && option) choose(option)
    else if (event.key === 'Escape' && options.length > 0) close()
    else if (event.key === 'Escape' && input.value === '' && form.dataset.open !== undefined) {
      delete form.dataset.open
      form.parentElement?.querySelector<HTMLElement>('a[href$="/search"]')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      const places = options.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked(((marked + 1 + step + places) % places) - 1)
    } else return
    event.preventDefault()
  })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    for (const type of ['input', 'focus', 'click']) input.addEventListener(type, () => open(), { signal })
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    form.addEventListener('focusout', (event) => onLeave(event), { signal })
    form.addEventListener('submit', () => onSubmit(), { signal })
    return () => controller.abort()
  }, [form, input])
  const isShown = options.length > 0
  useComboboxRole(input, isShown, marked)

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && typed.trim() !== '' && suggestions ? announce(suggestions) : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field */}
      <div
        hidden={!isShown}
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full max-h-[70dvh] overflow-y-auto bg-white py-2 text-ink shadow-lift max-lg:border-t max-lg:border-line lg:right-0 lg:left-auto lg:mt-2 lg:w-96 lg:rounded-lg"
      >
        <div id={listId} role="listbox" aria-label={t('Suggestions')}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={option.path}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              onClick={() => choose(option)}
              className="flex min-h-tap cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-brand-50 aria-selected:bg-brand-100"
            >
              {option.content}
            </div>
          ))}
        </div>
        {typed.trim() === '' && recent.length > 0 && (
          <button
            type="button"
            onClick={() => {
              recentSearches.forget()
              setRecent([])
              input.focus()
            }}
            className="min-h-tap px-4 text-sm text-link"
          >
            {t('Clear recent searches')}
          </button>
        )}
      </div>
    </>
  )
}

function useComboboxRole(input: HTMLInputElement, isShown: boolean, marked: number): void {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(isShown),
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    if (marked < 0) input.removeAttribute('aria-activedescendant')
    else {
      input.setAttribute('aria-activedescendant', `${listId}-${marked}`)
      document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [input, isShown, marked])
}

function announce({ products, recipes, total }: Suggestions): string {
  const shown = products.length + recipes.length
  if (shown === 0) return t('No suggestions')
  return plural(
    shown,
    '1 suggestion of {total}. Up and Down choose.',
    '{shown} suggestions of {total}. Up and Down choose.',
    { shown, total: total + recipes.length },
  )
}
