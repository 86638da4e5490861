import { redirect } from 'react-router'
import { z } from 'zod'
import { type StaffForm, tickField } from '#app/admin/shared/staff-form.server'
import { markedFields } from '#app/forms/form-result'
import { parseForm, refuseForm, refuseStale, unreadable, versionField } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { tickText } from '#app/forms/stored-errors'
import type { PinRule } from '#domain/delivery/pin'
import { listPinRules, savePinRule } from '#domain/delivery/pin-rules.server'
import { asciiDigits, numberOf } from '#domain/text'
import { t } from '#domain/texts/translate'

const prefixText = () => t('Please enter one to six digits, the first one not 0.')
const daysText = () => t('Please enter 1 to 30 days.')
const count = z
  .string({ error: daysText })
  .transform(numberOf)
  .pipe(z.int({ error: daysText }).min(1, { error: daysText }).max(30, { error: daysText }))
const which = {
  prefix: z
    .string({ error: unreadable })
    .overwrite(asciiDigits)
    .regex(/^([1-9]\d{0,5})?$/, { error: prefixText }),
  version: versionField.default(0),
}
const ruleSchema = () =>
  z
    .object({ ...which, isServed: tickField, hasCash: tickField, daysMin: count, daysMax: count })
    .refine(({ daysMin, daysMax }) => daysMin <= daysMax, { error: t('Not below the least.'), path: ['daysMax'] })
    // The rule for all other PINs always exists: only its own form may send no digits.
    .refine(({ prefix, version }) => prefix !== '' || version > 0, {
      error: prefixText(),
      path: ['prefix'],
      when: () => true,
    })
    .transform(({ version, ...rule }) => ({ prefix: rule.prefix, version, rule }))
const removalSchema = () =>
  z
    .object({ ...which, prefix: which.prefix.min(1, t('The rule for all others stays.')) })
    .transform((removed) => ({ ...removed, rule: null }))

export async function pinAction(sent: StaffForm) {
  return runIntent(sent.form, { save: () => save(sent, ruleSchema()), remove: () => save(sent, removalSchema()) })
}

async function save({ db, clock, by, form }: StaffForm, schema: ReturnType<typeof ruleSchema | typeof removalSchema>) {
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return parsed.refused
  const { prefix, version } = parsed.values
  const saved = await savePinRule(db, clock, by, parsed.values)
  if (saved.ok) return redirect(`/admin/pins?done=${prefix || 'all'}`)
  const stored = (await listPinRules(db)).find((rule) => rule.prefix === prefix)
  if (version === 0) {
    const message = t('There is a rule for this already. Open it in the list to change it.')
    return refuseForm(form, 409, { message: markedFields(), errors: { prefix: message } })
  }
  if (!stored) {
    const message = t('Somebody has removed this rule meanwhile. Save again to add it once more.')
    return refuseForm(form, 409, { message, version: 0 })
  }
  return refuseStale(form, { version: stored.version, ...storedFields(stored) })
}

function storedFields({ isServed, hasCash, daysMin, daysMax }: PinRule) {
  const tick = (flag: boolean) => (flag ? 'on' : '')
  return {
    stored: {
      isServed: tick(isServed),
      hasCash: tick(hasCash),
      daysMin: String(daysMin),
      daysMax: String(daysMax),
    } satisfies Record<Exclude<keyof PinRule, 'prefix'>, string>,
    textOf: (name: string, value: string) => (name.startsWith('days') ? undefined : tickText(value)),
  }
}
