import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { OfferForm } from '#app/admin/offers/offer-form.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { dayField, type StaffForm, staffAction, staffLoader, tickField } from '#app/admin/shared/staff-form.server'
import { formTexts } from '#app/forms/form-text'
import {
  isCommandKey,
  parseForm,
  refuseForm,
  refuseStale,
  unreadable,
  versionField,
} from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { staleText } from '#app/forms/stored-errors'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { addDays, formatDay, indianDay } from '#domain/calendar/moment'
import { formatRupees, parsePercent, parseRupees, rupeesText } from '#domain/money'
import { type OfferRow, readOfferCode } from '#domain/offers/cart-offers.server'
import {
  findOffer,
  listOfferProducts,
  listOffers,
  type OfferFields,
  saveOffer,
} from '#domain/offers/edit-offers.server'
import { mostPercent, offerText } from '#domain/offers/offer'
import { readNameCursor, writeCursor } from '#domain/queries/pagination'
import { asciiDigits } from '#domain/text'
import { textSchema } from '#domain/texts/line-schema.server'
import { msg, plural, t } from '#domain/texts/translate'
import type { Route } from './+types/offers'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, query }) => {
  const chosen = await findOffer(db, query.get('offer') ?? '')
  const today = indianDay(now)
  const { offers, next } = await listOffers(db, readNameCursor(query.get('after')))
  return {
    today,
    chosen,
    texts: chosen ? textsOf(chosen) : { kind: 'percent', scope: 'all', first_day: today, last_day: addDays(today, 30) },
    isSaved: query.has('done'),
    offers,
    next: next && writeCursor(next),
    products: await listOfferProducts(db, chosen?.scope === 'products' ? JSON.parse(chosen.targets) : []),
  }
})

export const action = staffAction(offerAction)
export const shouldRevalidate = refreshAfterRefusal

export default function OffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, texts, offers, today, next, isSaved, products, commandKey } = loaderData
  return (
    <AdminLayout
      title={t('Offers')}
      actions={
        <>
          <TextLink to="#offer" className="mr-4 lg:hidden">
            {t('New offer')}
          </TextLink>
          <TextLink to="/admin/products">{t('All products')}</TextLink>
        </>
      }
    >
      <p className="mb-5 max-w-text text-ink-soft">
        {t(
          'An order takes at most one code and the automatic offer that saves most, and keeps at least a tenth of its price.',
        )}
      </p>
      <FormSuccess text={isSaved && t('Saved.')} className="mb-4" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        {/* On phones the list comes first, unless one of it is opened. */}
        <div className={chosen || actionData ? 'lg:order-last' : 'order-last'}>
          <OfferForm
            key={`${chosen?.id} ${chosen?.version}`}
            offer={chosen}
            id={chosen?.id ?? commandKey}
            texts={texts}
            products={products}
            result={actionData}
          />
          {chosen && <TextLink to="/admin/offers">{t('Make another offer')}</TextLink>}
        </div>
        <div>
          {offers.length === 0 && <EmptyList>{t('There is no offer yet.')}</EmptyList>}
          <ul className="grid gap-2">
            {offers.map((offer) => (
              <Listed key={offer.id} offer={offer} today={today} isChosen={offer.id === chosen?.id} />
            ))}
          </ul>
          {next && <NextPage to={listAddress('/admin/offers', { after: next })}>{t('More offers')}</NextPage>}
        </div>
      </div>
    </AdminLayout>
  )
}

function Listed({ offer, today, isChosen }: { offer: OfferRow; today: string; isChosen: boolean }) {
  const { id, name, used } = offer
  return (
    <li>
      <Link
        to={`/admin/offers?offer=${id}`}
        aria-current={isChosen ? 'true' : undefined}
        className="flex min-h-tap flex-wrap items-baseline justify-between gap-x-3 rounded-md border border-line bg-white px-4 py-2 hover:border-edge aria-[current]:border-brand-600"
      >
        <span>
          <strong className="block font-semibold">{name}</strong>
          <span className="text-sm">{[offerText(offer), ...conditionsOf(offer)].join(' · ')}</span>
        </span>
        <span className="text-sm text-ink-soft sm:text-right">
          <span className="block font-semibold">{stateOf(offer, today)}</span>
          {formatDay(offer.first_day)} – {formatDay(offer.last_day)}
          {used > 0 && <span className="block">{plural(used, 'Used once.', 'Used {used} times.', { used })}</span>}
        </span>
      </Link>
    </li>
  )
}

function conditionsOf({ from_paise, first_order, scope }: OfferRow): string[] {
  return [
    from_paise > 0 ? t('from {price}', { price: formatRupees(from_paise) }) : '',
    first_order === 1 ? t('for a first order') : '',
    scope === 'all' ? '' : scope === 'category' ? t('of some categories') : t('of some products'),
  ].filter(Boolean)
}

function stateOf({ stopped, first_day, last_day, most_uses, used }: OfferRow, today: string): string {
  if (stopped === 1) return t('Stopped')
  if (last_day < today) return t('Over')
  if (most_uses !== null && used >= most_uses) return t('Used up')
  return first_day > today ? t('To come') : t('Running')
}

const noValue = () => t('Please enter 1 to {most} percent, or an amount in rupees.', { most: mostPercent })
const noAmount = () => t('Please enter an amount in rupees, such as 500.')

const typedField = () => z.string(unreadable()).max(200, unreadable())
const countField = () =>
  typedField()
    .transform((text) => asciiDigits(text).trim())
    .refine((text) => /^([1-9]\d{0,4})?$/.test(text), t('Please enter a whole number from 1 to 99999, or nothing.'))
    .transform((text) => (text === '' ? null : Number(text)))

/** The fields have the names of the offer's columns. */
const schema = () =>
  z
    .object({
      id: typedField().refine(isCommandKey, unreadable()),
      version: versionField,
      name: textSchema(80, msg('Please give the offer a name.')),
      code: typedField()
        .transform(readOfferCode)
        .refine((code) => /^[A-Z0-9-]{0,20}$/.test(code), t('A code has up to 20 letters, digits and hyphens.'))
        .transform((code) => code || null),
      kind: z.enum(['percent', 'rupees', 'shipping'], unreadable()),
      value: typedField(),
      from_paise: typedField()
        .transform((text) => (text.trim() === '' ? 0 : parseRupees(text)))
        .pipe(z.number(noAmount()).nonnegative(noAmount())),
      scope: z.enum(['all', 'category', 'products'], unreadable()),
      first_day: dayField(),
      last_day: dayField(),
      first_order: tickField.transform(Number),
      most_per_buyer: countField(),
      most_uses: countField(),
      stopped: tickField.transform(Number),
    })
    .refine(({ first_day, last_day }) => first_day <= last_day, {
      error: t('Not before the first day.'),
      path: ['last_day'],
    })
    .refine(({ kind, value }) => readValue(kind, value) !== null, { error: noValue(), path: ['value'] })

/** Returns whole percent or paise; 0 for free shipping; null for what is neither. */
function readValue(kind: OfferFields['kind'], text: string): number | null {
  if (kind === 'shipping') return 0
  if (kind === 'rupees') return parseRupees(text) || null
  const percent = parsePercent(text)
  return percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= mostPercent ? percent : null
}

async function offerAction({ db, clock, by, form }: StaffForm) {
  const parsed = parseForm(schema(), form)
  if (!parsed.ok) return parsed.refused
  const { id, version, ...offer } = parsed.values
  const { scope, kind } = offer
  const targets = scope === 'all' ? [] : formTexts(form, scope === 'category' ? 'category' : 'product')
  if (scope !== 'all' && (targets.length === 0 || targets.length > 500 || targets.some((one) => one.length > 80)))
    return refuseForm(form, 400, { field: 'scope', message: t('Please tick what the offer is for.') })
  const fields = { ...offer, value: readValue(kind, offer.value) ?? 0, targets: JSON.stringify(targets) }
  const saved = await saveOffer(db, clock, by, { id, version, fields })
  if (saved.ok) return redirect(`/admin/offers?offer=${id}&done=1`)
  if (saved.reason === 'code-taken')
    return refuseForm(form, 409, { field: 'code', message: t('Another offer has this code.') })
  if (saved.reason === 'used-more')
    return refuseForm(form, 409, {
      field: 'most_uses',
      message: t('It was used {used} times already.', { used: saved.used }),
    })
  const stored = await findOffer(db, id)
  if (!stored) return refuseForm(form, 409, { message: staleText() })
  return refuseStale(form, { version: stored.version, stored: textsOf(stored) })
}

function textsOf(offer: OfferRow) {
  const { kind, value, from_paise, most_per_buyer, most_uses } = offer
  return {
    name: offer.name,
    code: offer.code ?? '',
    kind,
    value: kind === 'rupees' ? rupeesText(value) : kind === 'percent' ? String(value) : '',
    from_paise: from_paise === 0 ? '' : rupeesText(from_paise),
    scope: offer.scope,
    first_day: offer.first_day,
    last_day: offer.last_day,
    most_per_buyer: String(most_per_buyer ?? ''),
    most_uses: String(most_uses ?? ''),
  }
}
