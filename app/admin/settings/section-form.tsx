import type { ReactNode } from 'react'
import { countRows, lineInputs, type SettingField, settingFieldsOf } from '#app/admin/settings/fields'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Fold } from '#app/admin/shared/panel.tsx'
import type { FormFailure } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { CheckField } from '#app/ui/choice.tsx'
import { Field, FormError, TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

type Props = {
  name: Section
  value: ShopSettings[Section]
  entered: Record<string, string>
  version: number
  result: FormFailure | undefined
}

export function SectionForm({ name, value, entered, version, result }: Props) {
  const { form, message, errors, values, seenVersion } = useFormResult(result, { version })
  // Forms do not send unticked boxes: after an attempt only what was sent counts.
  const shown = Object.keys(values).length > 0 ? values : entered
  const sent = result?.values ?? {}
  const fields = settingFieldsOf(name, value, countRows(Object.keys(sent)))
  const groups = Map.groupBy(fields, ({ group, name: path }) => group ?? path)
  return (
    <AdminForm ref={form} className="grid max-w-text gap-5">
      <FormError text={message} />
      <HiddenFields values={{ version: seenVersion }} />
      {name === 'couriers' && <HiddenFields values={idsOf(fields, { ...entered, ...sent })} />}
      {[...groups].map(([group, fields]) => (
        <Group
          key={group}
          title={fields[0]?.group}
          summary={foldedBy[name] && summaryOf(fields, shown, foldedBy[name])}
          isOpen={fields.some((field) => errors[field.name])}
        >
          {fields.map((field) => (
            <SettingInput key={field.name} field={field} value={shown[field.name] ?? ''} error={errors[field.name]} />
          ))}
        </Group>
      ))}
      <IntentButton busyLabel={t('Saving...')} className="w-full sm:w-fit sm:px-10">
        {t('Save')}
      </IntentButton>
    </AdminForm>
  )
}

/** Returns the ids of the couriers in the rows of a form: of a refused one those that it was sent with. */
function idsOf(fields: readonly SettingField[], values: Record<string, string>): Record<string, string> {
  const ids = fields.flatMap(({ name }) => (name.endsWith('.name') ? [name.replace(/name$/, 'id')] : []))
  return Object.fromEntries(ids.map((id) => [id, values[id] ?? '']))
}

/** The sections whose groups are folded, with the field that names a group. */
const foldedBy: Partial<Record<Section, string>> = {
  banner: '.title',
  readyAnswers: '.title',
  couriers: '.name',
}

function summaryOf(fields: SettingField[], values: Record<string, string>, ending: string): string {
  const field = fields.find((field) => field.name.endsWith(ending))
  const text = (field && (values[field.name] || field.placeholder)) || t('Empty')
  // A slide begins with its place.
  const [first] = fields
  const place = first?.choices?.find(([value]) => value === (values[first.name] ?? ''))?.[1]
  if (place) return `${place}: ${text}`
  const off = fields.find((field) => field.name.endsWith('.isOff') && values[field.name] === 'on')
  return off ? t('{name}: not used at present', { name: text }) : text
}

type GroupProps = {
  title: string | undefined
  summary: string | undefined
  isOpen: boolean
  children: ReactNode
}

function Group({ title, summary, isOpen, children }: GroupProps) {
  if (!title) return children
  if (summary !== undefined)
    return (
      <div className="rounded-md border border-line px-4">
        <Fold title={title} summary={summary} isOpen={isOpen}>
          <div className="grid gap-3">{children}</div>
        </Fold>
      </div>
    )
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-semibold text-ink-soft">{title}</legend>
      {children}
    </fieldset>
  )
}

type InputProps = { field: SettingField; value: string; error: string | undefined }

function SettingInput({ field, value, error }: InputProps) {
  const { name, label, kind, isOptional, placeholder } = field
  // A browser may show a date in another country's order.
  const hint = kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : field.hint
  const shared = { name, label, error, defaultValue: value, hint, placeholder }
  switch (kind) {
    case 'tick':
      return <CheckField name={name} label={label} defaultChecked={value === 'on'} error={error} hint={hint} />
    case 'choice':
      return <SelectField {...shared} options={field.choices ?? []} />
    case 'text':
      return <TextField {...shared} maxLength={4000} />
    default:
      return <Field {...shared} {...lineInputs[kind]} required={!isOptional} autoComplete="off" />
  }
}
