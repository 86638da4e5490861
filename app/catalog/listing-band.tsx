import { Breadcrumbs, shopTrail } from '#app/catalog/breadcrumbs.tsx'
import { FiltersButton } from '#app/catalog/listing-filters.tsx'
import { clearedQuery, filtersForm, type Listing } from '#app/catalog/listing-query'
import { SubmitButton } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { isFiltered, type ListingSort, sortOptions } from '#domain/catalog/listing'
import { t, translated } from '#domain/texts/translate'

/** `found` is the number of products in words; empty while they are loading. */
type BandProps = { listing: Listing; found: string; hasImported: boolean }

export function ListingBand({ listing, found, hasImported }: BandProps) {
  const { name, text, filter, sort, known } = listing
  return (
    <div className="listing-band flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4 max-sm:*:first:order-last sm:w-auto sm:flex-col sm:justify-start">
        <Breadcrumbs trail={shopTrail({ name })} />
        <h1 className="text-heading sm:text-title">{name}</h1>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 sm:self-end">
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft sm:min-h-tap sm:text-base">
          <span role="status">{found}</span>
          {filter.size === '250gm' && <span>{t('These are packs of 250gm.')}</span>}
          {isFiltered(filter) && <TextLink to={clearedQuery(sort)}>{t('Clear filters')}</TextLink>}
        </p>
        <div className="flex grow basis-56 flex-wrap gap-1.5 sm:ml-auto sm:max-w-80 lg:max-w-60">
          <FiltersButton />
          {known && <ListingOrder sort={sort} hasImported={hasImported} />}
        </div>
      </div>
      {text && <p className="w-full text-ink-soft max-md:hidden">{text}</p>}
    </div>
  )
}

/** A choice applies at once, without scripts by a button. It belongs to the form of the filters, so that neither loses the other's last choice. */
function ListingOrder({ sort, hasImported }: { sort: ListingSort; hasImported: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 basis-24 gap-2">
      <label className="min-w-0 flex-1">
        <span className="sr-only">{t('Sort by')}</span>
        <select
          form={filtersForm}
          name="sort"
          defaultValue={sort}
          autoComplete="off"
          onChange={({ target }) => target.form?.requestSubmit()}
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
