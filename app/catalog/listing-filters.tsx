import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { FilterSelect, OriginSelect } from '#app/catalog/filter-select.tsx'
import { filtersForm, type Listing, queryOfListing } from '#app/catalog/listing-query'
import { Button, IconButton, SubmitButton } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { useOnce } from '#app/ui/use-once'
import { noFilter, sizeOptions } from '#domain/catalog/listing'
import { t, translated } from '#domain/texts/translate'

/** Pause in typing a price after which the listing follows. */
const typingMs = 500

/** `found` is the number of products in words; `origins` are empty where nothing is imported. */
type FiltersProps = { listing: Listing; found: string; origins: readonly string[] }

/** On small screens in a drawer. A change applies at once; without scripts a button applies it. */
export function ListingFilters({ listing, found, origins }: FiltersProps) {
  const { filter, subcategories } = listing
  const { form, changed, submit } = useFilterForm(listing)
  const panel = useRef<HTMLElement>(null)
  return (
    <aside
      ref={panel}
      id="filters"
      popover="auto"
      aria-labelledby="filters-title"
      className="drawer bg-paper p-5 text-ink lg:sticky lg:top-20 lg:inset-auto lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:rounded-lg lg:border lg:border-line lg:bg-white lg:p-4"
    >
      <div className="flex items-center justify-between">
        <h2 id="filters-title" className="text-heading">
          {t('Filters')}
        </h2>
        <IconButton
          label={t('Close filters')}
          Icon={X}
          popoverTarget="filters"
          popoverTargetAction="hide"
          className="lg:hidden"
        />
      </div>
      <Form
        ref={form}
        id={filtersForm}
        method="get"
        noValidate
        className="mt-4 grid gap-5"
        onChange={changed}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
          panel.current?.hidePopover?.()
        }}
      >
        <Choice type="checkbox" name="inStock" value="1" defaultChecked={filter.inStock}>
          {t('In stock')}
        </Choice>
        <div className="grid grid-cols-2 items-end gap-3">
          <PriceField name="minPrice" label={t('Min Price')} value={filter.minPrice} />
          <PriceField name="maxPrice" label={t('Max Price')} value={filter.maxPrice} />
        </div>
        <FilterSelect
          name="category"
          label={t('Category')}
          value={filter.category}
          options={subcategories.map((one) => [one, translated(one)])}
        />
        <FilterSelect
          name="size"
          label={t('Size')}
          value={filter.size}
          options={sizeOptions.map(({ value, label }) => [value, translated(label)])}
        />
        {filter.size === '250gm' && <p className="-mt-3 text-sm">{t('These are packs of 250gm.')}</p>}
        <OriginSelect origins={origins} value={filter.origin} />
        <p className="needs-scripts text-sm text-ink-soft">{t('The list changes as you choose.')}</p>
        <SubmitButton className="needs-scripts lg:hidden">{t('Show {found}', { found })}</SubmitButton>
        <noscript>
          <SubmitButton className="w-full">{t('Apply')}</SubmitButton>
        </noscript>
      </Form>
    </aside>
  )
}

export function FiltersButton() {
  return (
    <Button popoverTarget="filters" kind="outline" className="min-h-tap px-2 lg:hidden">
      <SlidersHorizontal className="size-5" aria-hidden />
      {t('Filters')}
    </Button>
  )
}

function useFilterForm({ filter, sort, subcategories }: Listing) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const submit = () => {
    clearTimeout(timer.current)
    if (form.current) navigate(queryOfListing(new FormData(form.current), subcategories), { replace: true })
  }
  const changed = (event: React.FormEvent) => {
    clearTimeout(timer.current)
    const typing = event.target instanceof HTMLInputElement && event.target.type === 'number'
    timer.current = setTimeout(submit, typing ? typingMs : 0)
  }
  useOnce(() => {
    // What was chosen before the page's scripts ran applies now.
    const shown = queryOfListing(new URLSearchParams(search), subcategories)
    if (form.current && queryOfListing(new FormData(form.current), subcategories) !== shown) submit()
  })
  const next = useNavigation().location?.pathname ?? pathname
  // What was typed must not call somebody back who is on the way to another page.
  useEffect(() => {
    if (next !== pathname) clearTimeout(timer.current)
  }, [next, pathname])
  const wanted = JSON.stringify({ ...filter, sort })
  const shown = useRef(wanted)
  // Back, forward and links change them too; a field that has the focus is left alone.
  useEffect(() => {
    if (shown.current === wanted) return
    shown.current = wanted
    for (const [name, value] of Object.entries(JSON.parse(wanted))) {
      const field = form.current?.elements.namedItem(name)
      if (field === document.activeElement) continue
      if (field instanceof HTMLInputElement && typeof value === 'boolean') field.checked = value
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value)
    }
  }, [wanted])
  return { form, changed, submit }
}

function PriceField({ name, label, value }: { name: string; label: string; value: number }) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <input
        type="number"
        name={name}
        min={0}
        step="any"
        inputMode="numeric"
        defaultValue={value}
        placeholder={String(noFilter[name as 'minPrice' | 'maxPrice'])}
        className="input mt-1.5 text-base font-normal"
      />
    </label>
  )
}
