import { FilterSelect } from '#app/catalog/filter-select.tsx'
import { countryName } from '#domain/catalog/countries'
import { t } from '#domain/texts/translate'

/**
 * The filter by country of origin (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A)), if the result contains imported goods. An active
 * filter is always shown, so that it can be removed.
 */
export function OriginSelect({ origins, value }: { origins: readonly string[]; value: string }) {
  const shown = value !== '' && !origins.includes(value) ? [...origins, value] : origins
  if (shown.length === 0) return null
  const options = shown.map((code) => [code, countryName(code)] as const)
  return <FilterSelect name="origin" label={t('Country of origin')} value={value} options={options} />
}
