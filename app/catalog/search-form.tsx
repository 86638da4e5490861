import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { searchField } from '#app/catalog/search-field'
import { SubmitButton } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

/** The search form of the search page, for small screens without the field in the bar. */
export function SearchForm({ query }: { query: string }) {
  return (
    <Form action="/search" role="search" aria-label={t('Search this page')} className="flex gap-2">
      <label className="min-w-0 flex-1">
        <span className="sr-only">{t('What are you looking for?')}</span>
        <input {...searchField} defaultValue={query} placeholder="jeera, हल्दी, ગરમ મસાલો, biryani" className="input" />
      </label>
      <SubmitButton className="px-4">
        <Search className="size-5" aria-hidden />
        <span className="sr-only">{t('Search')}</span>
      </SubmitButton>
    </Form>
  )
}
