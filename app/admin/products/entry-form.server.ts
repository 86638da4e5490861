import { readRupees } from '#app/admin/products/read-rupees'
import { formText } from '#app/forms/form-text'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-file'
import { maxSizes } from '#domain/catalog/max-sizes'
import { compactCode, numberOf, oneLine, visible } from '#domain/text'
import { t } from '#domain/texts/translate'

type Read = { ok: true; entry: CatalogEntry } | { ok: false; errors: Record<string, string> }

/** Applies the editor's form to the product as it was opened; returns mistakes by field. */
export function readEntryForm(form: FormData, opened: CatalogEntry): Read {
  const rows = Array.from({ length: maxSizes }, (_, row) => row).filter((row) => isRowUsed(form, row))
  const parsed = parseEntry({ ...opened, ...textsOf(form), sizes: rows.map((row) => sizeOf(form, row)) })
  if (parsed.ok) return { ok: true, entry: parsed.entry }
  const errors: Record<string, string> = {}
  for (const mistake of parsed.mistakes) {
    const field = fieldOf(mistake, rows)
    const isEmptyPrice = field.startsWith('price.') && formText(form, field).trim() === ''
    errors[field] ??= isEmptyPrice ? t('Please give the price.') : sentenceOf(mistake)
  }
  return { ok: false, errors }
}

function textsOf(form: FormData): object {
  const text = (name: string) => oneLine(formText(form, name))
  const long = (name: string) => visible(formText(form, name)).trim()
  const given = (name: string, value: unknown) => (text(name) === '' ? undefined : value)
  const lines = ['name', 'nameGu', 'nameHi', 'category', 'category2', 'foundBy', 'origin', 'importer', 'packer']
  return {
    ...Object.fromEntries(lines.map((name) => [name, text(name)])),
    facts: long('facts'),
    ingredients: long('ingredients'),
    hsn: given('hsn', compactCode(text('hsn'))),
    gst: given('gst', numberOf(text('gst').replace(/\s*%$/, ''))),
    originCountry: given('originCountry', text('originCountry')),
    shelfLifeDays: given('shelfLifeDays', numberOf(text('shelfLifeDays'))),
    veg: given('veg', text('veg')),
    details: {
      taste: given('taste', text('taste')),
      harvest: given('harvest', long('harvest')),
      scale: given('scaleOf', { of: text('scaleOf'), level: Number(text('scaleLevel')) }),
      howToUse: given('howToUse', long('howToUse')),
      goesWith: given('goesWith', listOf(text('goesWith'))),
      keeping: given('keeping', long('keeping')),
    },
  }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const sizeFields = ['label', 'price', 'mrp', 'netQuantity', 'weight', 'barcode'] as const

function isRowUsed(form: FormData, row: number): boolean {
  return sizeFields.some((name) => formText(form, `${name}.${row}`).trim() !== '')
}

function sizeOf(form: FormData, row: number): object {
  const text = (name: string) => oneLine(formText(form, `${name}.${row}`))
  const amount = (name: string) => (readRupees(text(name)) ?? Number.NaN) / 100
  const given = (name: string, value: unknown) => (text(name) === '' ? undefined : value)
  return {
    label: text('label'),
    price: amount('price'),
    mrp: given('mrp', amount('mrp')),
    netQuantity: given('netQuantity', numberOf(text('netQuantity'))),
    netUnit: given('netQuantity', text('netUnit')),
    weightGrams: given('weight', numberOf(text('weight'))),
    barcode: given('barcode', compactCode(text('barcode'))),
  }
}

const formNames: Record<string, string> = { weightGrams: 'weight', netUnit: 'netQuantity' }

/** Returns the field at which a mistake is shown; one about all sizes is shown at the first. */
function fieldOf({ path }: EntryMistake, rows: number[]): string {
  const [first = '', second, third] = path
  if (first === 'sizes')
    return typeof second === 'number' && third !== undefined
      ? `${formNames[String(third)] ?? third}.${rows[second] ?? 0}`
      : 'label.0'
  if (first !== 'details') return String(first)
  return second === 'scale' ? (third === 'level' ? 'scaleLevel' : 'scaleOf') : String(second)
}

/** Returns a mistake as a sentence. */
export function sentenceOf({ message }: EntryMistake): string {
  return message === '' ? t('This is not understood.') : t('This {message}.', { message })
}
