import { t } from '#domain/texts/translate'

type Props = {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

/** A filter with a few options, of which the first is all. It stays the same element when its value changes, so that it keeps the focus. */
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
