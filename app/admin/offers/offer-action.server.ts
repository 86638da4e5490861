import { redirect } from 'react-router'
import { z } from 'zod'
import { dayField, type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import { formTexts } from '#app/forms/form-text'
import {
  isCommandKey,
  parseForm,
  refuseForm,
  refuseStale,
  unreadable,
  versionField,
} from '#app/forms/parse-form.server'
import { staleText } from '#app/forms/stored-errors'
import { parsePercent, parseRupees, rupeesText } from '#domain/money'
import { readOfferCode } from '#domain/offers/cart-offers.server'
import { findOffer, type OfferFields, type StoredOffer, saveOffer } from '#domain/offers/edit-offers.server'
import { mostPercent } from '#domain/offers/offer'
import { asciiDigits } from '#domain/text'
import { textSchema } from '#domain/texts/line-schema.server'
import { msg, t } from '#domain/texts/translate'

const noAmount = () => t('Please enter an amount in rupees, such as 500.')
const noCount = () => t('Please enter a whole number from 1 to 99999, or nothing.')

const typed = z.string({ error: unreadable }).max(200, { error: unreadable })
const countField = typed
  .transform((text) => asciiDigits(text).trim())
  .refine((text) => /^([1-9]\d{0,4})?$/.test(text), { error: noCount })
  .transform((text) => (text === '' ? null : Number(text)))

const schema = () =>
  z
    .object({
      id: typed.refine(isCommandKey, { error: unreadable }),
      version: versionField,
      name: textSchema(80, msg('Please give the offer a name.')),
      code: typed.refine((text) => /^[A-Z0-9-]{0,20}$/.test(readOfferCode(text)), {
        error: () => t('A code has up to 20 letters, digits and hyphens.'),
      }),
      kind: z.enum(['percent', 'rupees', 'shipping'], { error: unreadable }),
      value: typed,
      from: typed
        .transform((text) => (text.trim() === '' ? 0 : parseRupees(text)))
        .pipe(z.number({ error: noAmount }).nonnegative({ error: noAmount })),
      scope: z.enum(['all', 'category', 'products'], { error: unreadable }),
      firstDay: dayField(),
      lastDay: dayField(),
      isFirstOrder: tickField,
      mostPerBuyer: countField,
      mostUses: countField,
      isStopped: tickField,
    })
    .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      error: () => t('Not before the first day.'),
      path: ['lastDay'],
    })
    .refine(({ kind, value }) => readValue(kind, value) !== null, { error: noValue, path: ['value'] })

const noValue = () => t('Please enter 1 to {most} percent, or an amount in rupees.', { most: mostPercent })

/** Returns whole percent or paise; 0 for free shipping; null for what is neither. */
function readValue(kind: OfferFields['kind'], text: string): number | null {
  if (kind === 'shipping') return 0
  if (kind === 'rupees') return parseRupees(text) || null
  const percent = parsePercent(text)
  return percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= mostPercent ? percent : null
}

export async function offerAction({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(schema(), form)
  if (!parsed.ok) return parsed.refused
  const { id, version, value, from, code, ...rest } = parsed.values
  const names = rest.scope === 'category' ? 'category' : 'product'
  const targets = rest.scope === 'all' ? [] : formTexts(form, names)
  if (rest.scope !== 'all' && (targets.length === 0 || targets.length > 500 || targets.some((one) => one.length > 80)))
    return refuseForm(form, 400, { field: 'scope', message: t('Please tick what the offer is for.') })
  const fields: OfferFields = {
    ...rest,
    code: readOfferCode(code) || null,
    value: readValue(rest.kind, value) ?? 0,
    fromPaise: from,
    targets,
  }
  const saved = await saveOffer(db, clock, by, { id, version, fields })
  if (saved.ok) return redirect(`/admin/offers?offer=${id}&done=1`)
  if (saved.reason === 'code-taken')
    return refuseForm(form, 409, { field: 'code', message: t('Another offer has this code.') })
  if (saved.reason === 'used-more')
    return refuseForm(form, 409, {
      field: 'mostUses',
      message: t('It was used {used} times already.', { used: saved.used }),
    })
  const stored = await findOffer(db, id)
  if (!stored) return refuseForm(form, 409, { message: staleText() })
  return refuseStale(form, { version: stored.version, stored: textsOf(stored) })
}

export function textsOf(offer: StoredOffer) {
  const count = (most: number | null) => (most === null ? '' : String(most))
  return {
    name: offer.name,
    code: offer.code ?? '',
    kind: offer.kind,
    value: offer.kind === 'rupees' ? rupeesText(offer.value) : offer.kind === 'percent' ? String(offer.value) : '',
    from: offer.fromPaise === 0 ? '' : rupeesText(offer.fromPaise),
    scope: offer.scope,
    firstDay: offer.firstDay,
    lastDay: offer.lastDay,
    mostPerBuyer: count(offer.mostPerBuyer),
    mostUses: count(offer.mostUses),
  }
}
