import { useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { queryOfFilter, withParameter } from '#app/catalog/listing-query'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { useOnce } from '#app/ui/use-once'
import { type ListingFilter, type ListingSort, sortOptions } from '#domain/catalog/listing'
import { t, translated } from '#domain/texts/translate'

type Props = {
  filter: ListingFilter
  sort: ListingSort
  /** Offers the order by country of origin. */
  hasImported: boolean
}

/** Chooses the order of a listing; a choice applies at once, without scripts by a button. */
export function ListingOrder({ filter, sort, hasImported }: Props) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  // Not of the address, which may carry parameters of other sites.
  const others = new URLSearchParams(queryOfFilter(filter, ''))
  const choose = (value: string) => navigate(withParameter(others, 'sort', value || null), { replace: true })
  useOnce(() => {
    // Chosen before the page's scripts ran.
    if (select.current && select.current.value !== sort) choose(select.current.value)
  })
  const shown = useRef(sort)
  // Back, forward and links change the order too. It stays the same element, so that it keeps the focus.
  useEffect(() => {
    if (select.current && shown.current !== sort) select.current.value = sort
    shown.current = sort
  }, [sort])
  return (
    <Form method="get" className="flex min-w-0 flex-1 basis-24 gap-2">
      <HiddenFields values={Object.fromEntries(others)} />
      <label className="min-w-0 flex-1">
        <span className="sr-only">{t('Sort by')}</span>
        <select
          ref={select}
          name="sort"
          defaultValue={sort}
          autoComplete="off"
          onChange={({ target }) => choose(target.value)}
          className="input select min-h-tap truncate py-1.5 pl-2.5 font-semibold"
        >
          {sortOptions
            .filter(({ value }) => value !== 'origin' || hasImported || sort === 'origin')
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {translated(label)}
              </option>
            ))}
        </select>
      </label>
      <noscript>
        <SubmitButton kind="outline" className="min-h-tap px-4">
          {t('Sort')}
        </SubmitButton>
      </noscript>
    </Form>
  )
}
