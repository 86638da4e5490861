import { data } from 'react-router'
import { z } from 'zod'
import { readSynonyms } from '#app/admin/products/read-synonyms'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { TextField } from '#app/ui/field.tsx'
import { listSynonyms, replaceSynonyms, synonymsVersion } from '#domain/catalog/search/search-index.server'
import { listUnansweredSearches } from '#domain/catalog/search/unanswered-searches.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/search-words'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db }) => {
  const lines = await listSynonyms(db)
  return { words: lines.join('\n'), version: synonymsVersion(lines), unanswered: await listUnansweredSearches(db) }
})

const maxLength = 50_000
const schema = () =>
  z.object({ words: z.string(unreadable()).max(maxLength, unreadable()), version: z.string(unreadable()) })

async function saveWords({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(schema(), form)
  if (!parsed.ok) return parsed.refused
  const { lines, mistakes } = readSynonyms(parsed.values.words)
  if (mistakes.length > 0) {
    const message = `${t('Please look at these lines.')} ${mistakes.join(' ')}`
    return refuseForm(form, 400, { field: 'words', message })
  }
  const replaced = await replaceSynonyms(db, clock, by, { lines, seen: parsed.values.version })
  if (!replaced.ok) {
    const stored = replaced.stored.join('; ')
    const message = t('Somebody else changed these words meanwhile. Now they are: {stored}', { stored })
    return refuseForm(form, 409, { field: 'words', message })
  }
  return data<FormResult>({ ok: true, message: t('The search knows these words now.') })
}

export const action = staffAction(saveWords)
export const shouldRevalidate = refreshAfterRefusal

export default function SearchWordsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { words, version, unanswered } = loaderData
  const { form, formMessage, field } = useFormResult(actionData)
  return (
    <AdminLayout title={t('Words of the search')}>
      <div className="grid max-w-text gap-6">
        <Card title={t('Words that mean the same')}>
          <AdminForm ref={form} className="grid gap-4">
            <HiddenFields values={{ version }} />
            <TextField
              label={t('One line for each thing, with = between its words')}
              hint={t('turmeric = haldi = હળદર')}
              rows={16}
              maxLength={maxLength}
              spellCheck={false}
              {...field('words', words)}
            />
            <SubmitRow
              result={actionData}
              message={formMessage}
              intent="save"
              label={t('Save')}
              busyLabel={t('Saving...')}
            />
          </AdminForm>
        </Card>
        <Card
          title={t('Looked for in vain')}
          note={t('What buyers typed at least twice in ninety days and nothing was found.')}
        >
          {unanswered.length === 0 ? (
            <p>{t('Nothing yet.')}</p>
          ) : (
            <ul className="columns-2 gap-x-6">
              {unanswered.map(({ query, count }) => (
                <li key={query} className="wrap-anywhere">
                  {query} <span className="text-ink-soft tabular-nums">{count}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </AdminLayout>
  )
}
