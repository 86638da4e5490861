import { countryName } from '#domain/catalog/countries'
import { t } from '#domain/texts/translate'

type Props = {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

/** It stays the same element when its value changes, so that it keeps the focus. */
export function FilterSelect({ name, label, value, options }: Props) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <select name={name} defaultValue={value} className="input select mt-1.5 text-base font-normal">
        <option value="">{t('All')}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A). An active filter is always shown, so that it can be removed. */
export function OriginSelect({ origins, value }: { origins: readonly string[]; value: string }) {
  const shown = value !== '' && !origins.includes(value) ? [...origins, value] : origins
  if (shown.length === 0) return null
  const options = shown.map((code) => [code, countryName(code)] as const)
  return <FilterSelect name="origin" label={t('Country of origin')} value={value} options={options} />
}
