import { redirect } from 'react-router'
import { z } from 'zod'
import { schemaOf } from '#app/admin/settings/field-schema.server'
import { countRows, settingFieldsOf, slides } from '#app/admin/settings/fields'
import { SectionForm } from '#app/admin/settings/section-form.tsx'
import { type SectionTexts, sectionForms } from '#app/admin/settings/section-forms'
import { editedPart, toEntered, toValue } from '#app/admin/settings/section-values.server'
import { AdminErrorBoundary } from '#app/admin/shared/admin-error-boundary.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import {
  requireStaff,
  type StaffForm,
  type StaffRequirements,
  staffAction,
  staffLoader,
} from '#app/admin/shared/staff-form.server'
import { formatRecentInSentence } from '#app/admin/shared/times'
import { markedFields } from '#app/forms/form-result'
import { parseForm, refuseForm, refuseStale, unreadable, versionField } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { tickText } from '#app/forms/stored-errors'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextLink } from '#app/ui/text-link.tsx'
import { indianDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { findSharedSeries } from '#domain/invoices/document-number.server'
import { firstName } from '#domain/notifications/customer-name'
import { readStale, saveSection } from '#domain/shop-settings/edit-settings.server'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { listUnread } from '#domain/texts/readings.server'
import { t, translatedLanguages } from '#domain/texts/translate'
import type { Route } from './+types/settings-section'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(
  async ({ db, now }, { section }: { section: string }) => {
    const name = findSection(section)
    const { value: stored, version } = await readSection(db, name)
    const value = editedPart(name, stored, indianDay(now))
    return { name, value, version, entered: toEntered(name, value) }
  },
  (_, { section }) => needsOf(section),
)

export const action = staffAction(settingsAction)
export const ErrorBoundary = AdminErrorBoundary
export const shouldRevalidate = refreshAfterRefusal

export default function SettingsSectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, value, version, entered } = loaderData
  const { title, lead } = sectionForms()[name]
  const back = <TextLink to="/admin/settings">{t('All settings')}</TextLink>
  return (
    <AdminLayout title={title} actions={back}>
      <p className="mb-5 max-w-text text-ink-soft">{lead}</p>
      {name === 'banner' && (
        <p className="mb-5 flex flex-wrap gap-x-5">
          {Object.entries(slides()).map(([slide, text]) => (
            <TextLink key={slide} to={`/admin/banner/${slide}`}>
              {t('Banner: {slide}', { slide: text })}
            </TextLink>
          ))}
        </p>
      )}
      <Card className="max-w-text">
        <SectionForm name={name} value={value} entered={entered} version={version} result={actionData} />
      </Card>
    </AdminLayout>
  )
}

function findSection(name: string): Section {
  if (Object.hasOwn(sectionForms(), name)) return name as Section
  throw notFound()
}

/** Tax, law and limits need an owner with a fresh code. A signed-out visitor does not learn which sections exist. */
function needsOf(section: string): StaffRequirements {
  const forms: Partial<Record<string, SectionTexts>> = sectionForms()
  return forms[section]?.ownersOnly ? { role: 'owner', freshCode: true } : {}
}

const seenSchema = z.object({ version: versionField })

/** Saves a section, or returns errors by field, or the values that another person has saved meanwhile. */
async function settingsAction({ context, db, clock, by, form }: StaffForm, { section }: { section: string }) {
  const name = findSection(section)
  await requireStaff(context, needsOf(name))
  const seen = parseForm(seenSchema, form, unreadable())
  if (!seen.ok) return seen.refused
  const { version } = seen.values
  const before = await readSection(db, name)
  const today = indianDay(clock.now())
  const edited = (value: ShopSettings[Section]) => editedPart(name, value, today)
  const isStale = version !== before.version
  // A form that was made for another list has that one's rows.
  const shown = isStale && Array.isArray(before.value) ? [] : edited(before.value)
  const parsed = parseForm(schemaOf(settingFieldsOf(name, shown, countRows(form.keys()))), form)
  if (!parsed.ok) return parsed.refused
  const read = toValue(name, { ...parsed.values, ...rowIds(form) }, before.value, today)
  const errors = 'errors' in read ? read.errors : await findErrors(db, name, read.value)
  const isWrong = Object.keys(errors).length > 0
  if (isWrong && !isStale) return refuseForm(form, 400, { message: markedFields(), errors })
  if (!isWrong && 'value' in read && (await saveSection(db, clock, by, { name, value: read.value, version })))
    return redirect(`/admin/settings?done=${name}`)
  const { by: other, at, value, version: stored } = await readStale(db, name)
  const message = t('{name} saved this {when}. What differs is marked; save again to put yours in its place.', {
    name: firstName(other, t('Somebody')),
    when: formatRecentInSentence(at, clock.now()),
  })
  return refuseStale(form, { message, version: stored, ...storedFields(name, edited(value)) })
}

/** Returns the ids that the rows of a form have, such as `0.id`. */
function rowIds(form: FormData): Record<string, string> {
  const ids = [...form].flatMap(([name, id]) => (/^\d{1,3}\.id$/.test(name) ? [[name, String(id)]] : []))
  return Object.fromEntries(ids)
}

/** Returns why letters of documents are not free, or a language cannot be published yet, by field. */
async function findErrors(db: Db, name: Section, value: ShopSettings[Section]): Promise<Record<string, string>> {
  if (name === 'firm') {
    const shared = await findSharedSeries(db, (value as ShopSettings['firm']).series)
    if (!shared) return {}
    const letters = shared.name
    const message = t(
      'Another kind of document has numbers that begin with {letters}. A bill has a B after its letters.',
      {
        letters,
      },
    )
    return { [`series.${shared.kind}`]: message }
  }
  if (name !== 'languages') return {}
  const wanted = translatedLanguages.filter((language) => (value as ShopSettings['languages'])[language])
  const errors: Record<string, string> = {}
  for (const language of wanted) {
    const count = (await listUnread(db, language)).length
    if (count > 0)
      errors[language] = t(
        '{count} texts of cart, checkout, payment and policies have not been read yet: npm run texts -- export {language}.csv',
        { count, language },
      )
  }
  return errors
}

function storedFields<Name extends Section>(name: Name, value: ShopSettings[Name]) {
  const [fields, entered] = [settingFieldsOf(name, value), toEntered(name, value)]
  return {
    stored: Object.fromEntries(fields.map(({ name }) => [name, entered[name] ?? ''])),
    textOf(name: string, value: string) {
      const { kind, choices } = fields.find((field) => field.name === name) ?? {}
      return kind === 'tick' ? tickText(value) : choices?.find(([choice]) => choice === value)?.[1]
    },
  }
}
