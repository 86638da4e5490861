import { data } from 'react-router'
import { readFileForm } from '#app/admin/shared/files.server'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { formText, isTicked } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { type ImportResult, importCatalog } from '#domain/catalog/import-catalog.server'
import type { LineMistake } from '#domain/files/mistakes'
import { plural, t } from '#domain/texts/translate'

/** The result of a check or import of a file; `lines` are mistakes, questions and changes by line of the file. */
export type ImportOutcome = FormResult<{
  lines?: LineMistake[]
  /** Identifies what needs a confirmation; it confirms nothing else. */
  asked?: string | undefined
  text?: string
}>

const maxBytes = 2 * 1024 * 1024

export async function importAction({ db, clock, by, form }: StaffForm) {
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
