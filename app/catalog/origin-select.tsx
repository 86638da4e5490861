import { countryName } from '#domain/catalog/countries'
import { t } from '#domain/texts/translate'

/**
 * The filter by country of origin (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A)), if the result contains imported goods. An active
 * filter is always shown, so that it can be removed.
 */
export function OriginSelect({ origins, value }: { origins: readonly string[]; value: string }) {
  const shown = value !== '' && !origins.includes(value) ? [...origins, value] : origins
  if (shown.length === 0) return null
  return (
    <label className="text-sm font-semibold">
      {t('Country of origin')}
      <select name="origin" defaultValue={value} className="input select mt-1.5 text-base font-normal">
        <option value="">{t('All')}</option>
        {shown.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </select>
    </label>
  )
}
