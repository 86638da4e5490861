import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { type StaffForm, staffAction, staffLoader, tickField } from '#app/admin/shared/staff-form.server'
import { type FormFailure, markedFields } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { parseForm, refuseForm, refuseStale, runIntent, unreadable, versionField } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { tickText } from '#app/forms/stored-errors'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { CheckField } from '#app/ui/choice.tsx'
import { Field, FormError, FormSuccess } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PinRule, SavedPinRule } from '#domain/delivery/pin'
import { statesOfPrefix } from '#domain/delivery/pin-places.server'
import { listPinRules, savePinRule } from '#domain/delivery/pin-rules.server'
import { asciiDigits, numberOf } from '#domain/text'
import { plural, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/pins'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, query }) => {
  const rules = await listPinRules(db)
  return {
    chosen: query.get('prefix'),
    saved: /^(all|\d{1,6})$/.exec(query.get('done') ?? '')?.[0].replace('all', '') ?? null,
    rules: rules.map((rule) => ({ ...rule, states: statesOfPrefix(rule.prefix) })),
  }
})

export const action = staffAction(pinAction)
export const shouldRevalidate = refreshAfterRefusal

export default function PinsPage({ loaderData: { rules, chosen, saved }, actionData }: Route.ComponentProps) {
  const rule = rules.find(({ prefix }) => prefix === chosen)
  const back = <TextLink to="/admin/settings">{t('All settings')}</TextLink>
  return (
    <AdminLayout title={t('PIN codes')} actions={back}>
      <p className="mb-5 max-w-text text-ink-soft">
        {t(
          'Where we deliver, in how many business days, and whether cash may be paid there. The longest beginning counts: a rule for 385001 comes before one for 38.',
        )}
      </p>
      <FormSuccess text={saved !== null && t('Saved: {rule}', { rule: nameOf(saved) })} className="mb-4" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:order-last">
          <PinForm key={`${chosen} ${saved}`} rule={rule} prefix={chosen ?? ''} result={actionData} />
        </div>
        <RuleList rules={rules} chosen={chosen} />
      </div>
    </AdminLayout>
  )
}

type Props = {
  rule: SavedPinRule | undefined
  /** The prefix that a new rule begins with, such as that of a rule which somebody else has removed meanwhile. */
  prefix: string
  result: FormFailure | undefined
}

const days = { inputMode: 'numeric', maxLength: 2 } as const

function PinForm({ rule, prefix, result }: Props) {
  const { form, message, wasTicked, field, errors, seenVersion } = useFormResult(result, {
    version: rule?.version ?? 0,
  })
  return (
    <AdminForm ref={form} className="grid gap-4 rounded-lg bg-white p-4 shadow-card sm:p-5">
      <h2 className="text-card">{rule ? nameOf(rule.prefix) : t('Another rule')}</h2>
      <FormError text={message} />
      <HiddenFields values={{ version: seenVersion }} />
      {rule ? (
        <HiddenFields values={{ prefix: rule.prefix }} />
      ) : (
        <Field
          label={t('PIN codes that begin with')}
          {...field('prefix', prefix)}
          hint={t('One to six digits: 38 for all of its districts, 385001 for one PIN.')}
          inputMode="numeric"
          maxLength={6}
          required
        />
      )}
      <CheckField
        name="isServed"
        label={t('We deliver there')}
        defaultChecked={wasTicked('isServed', 'on', rule?.isServed ?? true)}
        error={errors.isServed}
      />
      <CheckField
        name="hasCash"
        label={t('Cash on Delivery')}
        defaultChecked={wasTicked('hasCash', 'on', rule?.hasCash ?? true)}
        error={errors.hasCash}
      />
      <div className="grid grid-cols-cards gap-3">
        <Field label={t('Days, at least')} {...field('daysMin', String(rule?.daysMin ?? ''))} {...days} />
        <Field label={t('Days, at most')} {...field('daysMax', String(rule?.daysMax ?? ''))} {...days} />
      </div>
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="save" busyLabel={t('Saving...')} className="flex-1">
          {t('Save')}
        </IntentButton>
        {rule && rule.prefix !== '' && (
          <IntentButton intent="remove" kind="outline">
            {t('Remove')}
          </IntentButton>
        )}
      </div>
      {rule && (
        <Link to="/admin/pins" className="text-link w-fit">
          {t('Another rule instead')}
        </Link>
      )}
    </AdminForm>
  )
}

function nameOf(prefix: string): string {
  if (prefix === '') return t('All other PIN codes')
  return prefix.length === 6 ? t('PIN {prefix}', { prefix }) : t('PINs {prefix}…', { prefix })
}

type ListedRule = PinRule & { states: string[] }

function RuleList({ rules, chosen }: { rules: ListedRule[]; chosen: string | null }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {rules.map(({ prefix, states, isServed, hasCash, daysMin, daysMax }) => (
        <li key={prefix}>
          <Link
            to={`/admin/pins?prefix=${prefix}`}
            aria-current={prefix === chosen ? 'true' : undefined}
            className="flex min-h-tap flex-wrap items-baseline justify-between gap-x-3 rounded-md border border-line bg-white px-4 py-2 hover:border-edge aria-[current]:border-brand-600"
          >
            <span>
              <strong className="block font-semibold">{nameOf(prefix)}</strong>
              {states.length > 0 && <span className="text-sm text-ink-soft">{states.map(translated).join(', ')}</span>}
            </span>
            <span className="text-right text-sm">
              {isServed ? daysText(daysMin, daysMax) : t('Not served')}
              {isServed && !hasCash && <span className="block font-semibold text-danger">{t('UPI only')}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function daysText(from: number, to: number): string {
  if (from !== to) return t('{from}–{to} days', { from, to })
  return plural(from, '1 day', '{from} days', { from })
}

const wrongPrefix = () => t('Please enter one to six digits, the first one not 0.')
const daysField = (wrong: string) => z.string(wrong).transform(numberOf).pipe(z.int(wrong).min(1, wrong).max(30, wrong))
const whichFields = () => ({
  prefix: z
    .string(unreadable())
    .overwrite(asciiDigits)
    .regex(/^([1-9]\d{0,5})?$/, wrongPrefix()),
  version: versionField.default(0),
})
const ruleSchema = (wrongDays = t('Please enter 1 to 30 days.')) =>
  z
    .object({
      ...whichFields(),
      isServed: tickField,
      hasCash: tickField,
      daysMin: daysField(wrongDays),
      daysMax: daysField(wrongDays),
    })
    .refine(({ daysMin, daysMax }) => daysMin <= daysMax, { error: t('Not below the least.'), path: ['daysMax'] })
    // The rule for all other PINs always exists: only its own form may send no digits.
    .refine(({ prefix, version }) => prefix !== '' || version > 0, {
      error: wrongPrefix(),
      path: ['prefix'],
      when: () => true,
    })
    .transform(({ version, ...rule }) => ({ prefix: rule.prefix, version, rule }))
const removalSchema = () =>
  z
    .object(whichFields())
    .refine(({ prefix }) => prefix !== '', { error: t('The rule for all others stays.'), path: ['prefix'] })
    .transform((removed) => ({ ...removed, rule: null }))

async function pinAction(sent: StaffForm) {
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
  return refuseStale(form, {
    version: stored.version,
    stored: {
      isServed: stored.isServed ? 'on' : '',
      hasCash: stored.hasCash ? 'on' : '',
      daysMin: String(stored.daysMin),
      daysMax: String(stored.daysMax),
    },
    textOf: (name, value) => (name.startsWith('days') ? undefined : tickText(value)),
  })
}
