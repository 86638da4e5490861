import { Link } from 'react-router'
import { offerAction, textsOf } from '#app/admin/offers/offer-action.server'
import { type EditedOffer, OfferForm } from '#app/admin/offers/offer-form.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { listAddress } from '#app/admin/shared/list-address'
import { EmptyList } from '#app/admin/shared/panel.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormSuccess } from '#app/ui/field.tsx'
import { NextPage } from '#app/ui/next-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { addDays, formatDay, indianDay } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import { findOffer, listOfferProducts, listOffers, type StoredOffer } from '#domain/offers/edit-offers.server'
import { offerText } from '#domain/offers/offer'
import { readNameCursor, writeCursor } from '#domain/queries/pagination'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/offers'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, query }) => {
  const chosen = await findOffer(db, query.get('offer') ?? '')
  const { offers, next } = await listOffers(db, readNameCursor(query.get('after')))
  return {
    today: indianDay(now),
    chosen: chosen && { ...chosen, texts: textsOf(chosen) },
    isSaved: query.has('done'),
    offers,
    next: next && writeCursor(next),
    products: await listOfferProducts(db, chosen?.scope === 'products' ? chosen.targets : []),
  }
})

export const action = staffAction(offerAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Offers'))

export default function OffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, offers, today, next, isSaved, products, commandKey } = loaderData
  const edited: EditedOffer = chosen ?? {
    id: commandKey,
    version: 0,
    used: 0,
    texts: { kind: 'percent', scope: 'all', firstDay: today, lastDay: addDays(today, 30) },
    targets: [],
    isFirstOrder: false,
    isStopped: false,
  }
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
          <OfferForm key={`${chosen?.id} ${chosen?.version}`} offer={edited} products={products} result={actionData} />
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

function Listed({ offer, today, isChosen }: { offer: StoredOffer; today: string; isChosen: boolean }) {
  const { id, name, firstDay, lastDay, used } = offer
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
          {formatDay(firstDay)} – {formatDay(lastDay)}
          {used > 0 && <span className="block">{plural(used, 'Used once.', 'Used {used} times.', { used })}</span>}
        </span>
      </Link>
    </li>
  )
}

function conditionsOf({ fromPaise, isFirstOrder, scope }: StoredOffer): string[] {
  return [
    fromPaise > 0 ? t('from {price}', { price: formatRupees(fromPaise) }) : '',
    isFirstOrder ? t('for a first order') : '',
    scope === 'all' ? '' : scope === 'category' ? t('of some categories') : t('of some products'),
  ].filter(Boolean)
}

function stateOf({ isStopped, firstDay, lastDay, mostUses, used }: StoredOffer, today: string): string {
  if (isStopped) return t('Stopped')
  if (lastDay < today) return t('Over')
  if (mostUses !== null && used >= mostUses) return t('Used up')
  return firstDay > today ? t('To come') : t('Running')
}
