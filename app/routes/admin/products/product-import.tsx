import { Fragment } from 'react'
import { data } from 'react-router'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { FileForm, FileLines } from '#app/admin/shared/file-form.tsx'
import { readFileForm } from '#app/admin/shared/files.server'
import { type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { formText, isTicked } from '#app/forms/form-text'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { refuseForm } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { type ImportResult, importCatalog } from '#domain/catalog/import-catalog.server'
import type { LineMistake } from '#domain/files/mistakes'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/product-import'

export const handle: RouteHandle = { ...staffPage, largeBody: 'file' }

export const loader = staffLoader(() => ({}))

export const action = staffAction(importAction)
export const shouldRevalidate = refreshAfterRefusal

export default function ProductImportPage({ actionData }: Route.ComponentProps) {
  const outcome: ImportOutcome | undefined = actionData
  return (
    <AdminLayout title={t('Products as a file')}>
      <div className="grid max-w-text gap-6">
        <Card
          title={t('From the shop')}
          note={t('The table has one row for each size. Photos are named in it, not contained.')}
        >
          <p>
            <a href="/admin/products/export.csv" className={buttonClass('outline')}>
              {t('CSV for a spreadsheet')}
            </a>
          </p>
        </Card>
        <Card
          title={t('Into the shop')}
          note={t(
            'All of the file is taken, or nothing. Products it does not name stay as they are, and stock is never touched.',
          )}
        >
          {outcome && <Outcome outcome={outcome} />}
          <FileForm label={t('CSV file, up to 2 MB')} accept=".csv,text/csv" text={outcome?.text}>
            {outcome?.asked && (
              <Fragment key={outcome.asked}>
                <HiddenFields values={{ asked: outcome.asked }} />
                <SureField label={t('What the lines say is meant')} />
              </Fragment>
            )}
          </FileForm>
        </Card>
      </div>
    </AdminLayout>
  )
}

function Outcome({ outcome: { ok, message, lines = [] } }: { outcome: ImportOutcome }) {
  return (
    <div>
      {ok ? <FormSuccess text={message} /> : <FormError text={message} />}
      <FileLines lines={lines} />
    </div>
  )
}

/** The result of a check or import of a file; `lines` are mistakes, questions and changes by line of the file. */
type ImportOutcome = FormResult<{
  lines?: LineMistake[]
  /** Identifies what needs a confirmation; it confirms nothing else. */
  asked?: string | undefined
  text?: string
}>

const maxBytes = 2 * 1024 * 1024

async function importAction({ db, clock, by, form }: StaffForm) {
  const { text, isTrial } = await readFileForm(form)
  if (text.trim() === '') return refuseForm(form, 400, { message: t('Please choose a file, or paste one.') })
  if (Buffer.byteLength(text) > maxBytes)
    return refuseForm(form, 400, {
      message: t('This file has more than 2 MB. Please send it in parts.'),
      text: text.slice(0, maxBytes),
    })
  const confirmed = isTicked(form, 'sure') ? formText(form, 'asked') : ''
  const result = await importCatalog(db, clock, by, { text, isTrial, confirmed })
  if (result.ok)
    return data<ImportOutcome>({
      ok: true,
      message: countsText(result, isTrial),
      lines: result.lines,
      asked: result.asked,
      text: isTrial ? text : '',
    })
  const { reason, ...shown } = result
  if (reason === 'asks')
    return refuseForm(form, 409, { message: t('Nothing was changed: is this meant?'), ...shown, text })
  const message = t('Nothing was changed: there are mistakes in the file.')
  return refuseForm(form, 400, { message, ...shown, text })
}

function countsText({ added, changed, unchanged }: Extract<ImportResult, { ok: true }>, isTrial: boolean): string {
  if (added + changed === 0) return t('Nothing changes: {unchanged} products are just as in the file.', { unchanged })
  const counts = t('{newProducts}, {changedProducts}, {unchanged} as they were', {
    newProducts: plural(added, '1 new product', '{count} new products', { count: added }),
    changedProducts: plural(changed, '1 changed product', '{count} changed products', { count: changed }),
    unchanged,
  })
  return isTrial ? t('No mistakes: {counts}. Nothing is saved yet.', { counts }) : t('Saved: {counts}.', { counts })
}
