import { data } from 'react-router'
import { priceChangeText } from '#app/admin/products/product-texts'
import { readFileForm } from '#app/admin/shared/files.server'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { formText, isTicked } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { readCatalogText } from '#domain/catalog/catalog-csv.server'
import {
  type EntryChanges,
  type ImportQuestions,
  type ImportResult,
  importCatalog,
} from '#domain/catalog/edit-catalog.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import { type LineMistake, maxMistakes } from '#domain/files/mistakes'
import { sha256 } from '#domain/hash.server'
import { formatRupees } from '#domain/money'
import { cut } from '#domain/text'
import { plural, t } from '#domain/texts/translate'

/** The result of a check or import of a file; `lines` are mistakes and warnings by line of the file. */
export type ImportOutcome = FormResult<{
  lines?: LineMistake[]
  /** Identifies what needs a confirmation; it confirms nothing else. */
  asked?: string | undefined
  text?: string
}>

const maxBytes = 2 * 1024 * 1024

function someOf(lines: LineMistake[]): LineMistake[] {
  const rest = lines.length - maxMistakes
  if (rest <= 0) return lines
  return [
    ...lines.slice(0, maxMistakes),
    { line: lines[maxMistakes]?.line ?? 1, text: t('and {rest} more.', { rest }) },
  ]
}

function countsText({ added, changed, unchanged }: Imported, isTrial: boolean): string {
  if (added + changed === 0) return t('Nothing changes: {unchanged} products are just as in the file.', { unchanged })
  const counts = t('{newProducts}, {changedProducts}, {unchanged} as they were', {
    newProducts: plural(added, '1 new product', '{count} new products', { count: added }),
    changedProducts: plural(changed, '1 changed product', '{count} changed products', { count: changed }),
    unchanged,
  })
  return isTrial ? t('No mistakes: {counts}. Nothing is saved yet.', { counts }) : t('Saved: {counts}.', { counts })
}

type Imported = Extract<ImportResult, { ok: true }>

/** Returns a text such as `Jeera: Price of 250gm ₹210 → ₹215; Origin nothing → Unjha.` */
function changesText({ name, isNew, fields }: EntryChanges): string {
  if (isNew) return t('{name} is new.', { name })
  return `${name}: ${fields.map((field) => `${field.name} ${shortened(field.before)} → ${shortened(field.after)}`).join('; ')}.`
}

const shortened = (text: string) => cut(text, 80)

const idOf = (questions: ImportQuestions) => sha256(JSON.stringify(questions))

/** Checks a catalogue file, or imports all of it. */
export async function importAction({ db, clock, by, form }: StaffForm) {
  const { text, isTrial } = await readFileForm(form)
  if (text.trim() === '') return refuseForm(form, 400, { message: t('Please choose a file, or paste one.') })
  if (Buffer.byteLength(text) > maxBytes)
    return refuseForm(form, 400, {
      message: t('This file has more than 2 MB. Please send it in parts.'),
      text: text.slice(0, maxBytes),
    })
  const read = await readCatalogText(text, await readCatalogEntries(db))
  const mistaken = () => t('Nothing was changed: there are mistakes in the file.')
  if (!read.ok) return refuseForm(form, 400, { message: mistaken(), lines: read.mistakes, text })
  const cause = { at: clock.now(), actor: by.id, requestId: by.requestId }
  // The tick may be sent with another file than the one that it was shown for.
  const areMeant = (questions: ImportQuestions) => isTicked(form, 'sure') && formText(form, 'asked') === idOf(questions)
  const result = await importCatalog(db, cause, read.entries, { isTrial, areMeant })
  const { lineOf } = read
  if (!result.ok && result.reason !== 'asks')
    return refuseForm(form, 400, { message: mistaken(), lines: someOf(importMistakes(result, lineOf)), text })
  const { large, leftOut } = result.questions
  const asked = [
    ...large.map((price) => ({
      line: lineOf(price.id, price.label),
      text: `${price.id}, ${price.label}: ${priceChangeText(price.fromPaise, price.toPaise)}`,
    })),
    ...leftOut.map(({ id, label }) => ({
      line: lineOf(id),
      text: t('{id}, {label}, is not in the file: it would be sold no more.', { id, label }),
    })),
  ]
  if (!result.ok)
    return refuseForm(form, 409, {
      message: t('Nothing was changed: is this meant?'),
      lines: someOf(asked),
      asked: idOf(result.questions),
      text,
    })
  const changes = result.changes.map((change) => ({ line: lineOf(change.id), text: changesText(change) }))
  return data<ImportOutcome>({
    ok: true,
    message: countsText(result, isTrial),
    lines: someOf([...(isTrial ? asked : []), ...changes]),
    asked: isTrial && asked.length > 0 ? idOf(result.questions) : undefined,
    text: isTrial ? text : '',
  })
}

type Mistaken = Exclude<ImportResult, { ok: true } | { reason: 'asks' }>

/** Returns the mistakes for which an import was refused, with their lines in the file. */
function importMistakes(refused: Mistaken, lineOf: (id: string, label?: string) => number): LineMistake[] {
  switch (refused.reason) {
    case 'no-importer':
      return refused.ids.map((id) => ({ line: lineOf(id), text: t('{id} is imported and has no importer.', { id }) }))
    case 'missing-photos':
      return refused.photos.map(({ id, name }) => ({
        line: lineOf(id),
        text: t('the photo {name} of {id} is not in the shop: leave it out here, and add it in the editor.', {
          name,
          id,
        }),
      }))
    case 'above-mrp':
      return refused.aboveMrp.map(({ id, label, mrpPaise }) => ({
        line: lineOf(id, label),
        text: t('the price of {id}, {label}, is above its MRP of {mrp}.', { id, label, mrp: formatRupees(mrpPaise) }),
      }))
    case 'shared-barcodes':
      return refused.shared.map(({ id, label, barcode }) => ({
        line: lineOf(id, label),
        text: t('the barcode {barcode} of {id}, {label}, is on another size too.', { barcode, id, label }),
      }))
  }
}
