import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { filtersForm, queryOfForm } from '#app/catalog/listing-query'
import { SubmitButton } from '#app/ui/button.tsx'
import { type ListingSort, sortOptions } from '#domain/catalog/listing'
import { t, translated } from '#domain/texts/translate'

type Props = {
  sort: ListingSort
  /** Offers the order by country of origin. */
  hasImported: boolean
}

/** Chooses the order of a listing; a choice applies at once, without scripts by a button. It belongs to the form of the filters, so that neither loses the other's last choice. */
export function ListingOrder({ sort, hasImported }: Props) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const shown = useRef(sort)
  // Back, forward and links change the order too. It stays the same element, so that it keeps the focus.
  useEffect(() => {
    if (select.current && shown.current !== sort) select.current.value = sort
    shown.current = sort
  }, [sort])
  return (
    <div className="flex min-w-0 flex-1 basis-24 gap-2">
      <label className="min-w-0 flex-1">
        <span className="sr-only">{t('Sort by')}</span>
        <select
          ref={select}
          form={filtersForm}
          name="sort"
          defaultValue={sort}
          autoComplete="off"
          onChange={({ target: { form } }) => form && navigate(queryOfForm(new FormData(form)), { replace: true })}
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
        <SubmitButton form={filtersForm} kind="outline" className="min-h-tap px-4">
          {t('Sort')}
        </SubmitButton>
      </noscript>
    </div>
  )
}
