import { slides } from '#app/admin/settings/fields'
import { formatDay } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { formatNumber } from '#domain/text'
import { languageNames, translatedLanguages } from '#domain/texts/languages'
import { plural, t } from '#domain/texts/translate'

/** Summarise the values of a section in one line; `today` is a day in India. */
export const sectionSummaries: Record<Section, (settings: ShopSettings, today: string) => string> = {
  notice: ({ notice: { text, until } }, today) => {
    if (text === '') return t('No notice is shown')
    if (until !== '' && until < today) return t('Over since {day}', { day: formatDay(until) })
    return until === '' ? `“${text}”` : t('“{text}”, until {day}', { text, day: formatDay(until) })
  },
  closedDays: ({ closedDays }, today) => {
    const coming = closedDays.filter(({ day }) => day >= today)
    const [next] = coming
    if (!next) return t('No day is planned')
    const day = next.reason ? `${formatDay(next.day)}, ${next.reason}` : formatDay(next.day)
    return coming.length > 1
      ? t('Next: {day}, and {rest} more', { day, rest: coming.length - 1 })
      : t('Next: {day}', { day })
  },
  fees: ({ fees: { shippingFeePaise: fee, freeShippingFromPaise: free } }) => {
    if (free === 0 || fee === 0) return t('Every delivery is free')
    return t('{fee}, free from {free}', { fee: formatRupees(fee), free: formatRupees(free) })
  },
  cash: ({ cash: { isOffered, mostPaise, mostReturns } }) => {
    if (!isOffered) return t('Off: buyers pay by UPI')
    const limit = mostPaise === null ? t('any amount') : t('up to {most}', { most: formatRupees(mostPaise) })
    return mostReturns === null
      ? t('On, {limit}', { limit })
      : t('On, {limit}, not after {returns} returned parcels', { limit, returns: mostReturns })
  },
  couriers: ({ couriers }) => listed(couriers.filter(({ isOff }) => !isOff).map((courier) => courier.name)),
  contact: ({ contact }) => listed([...contact.phones, contact.infoEmail]),
  readyAnswers: ({ readyAnswers }) =>
    readyAnswers.length === 0 ? t('None yet') : listed(readyAnswers.map(({ title }) => title)),
  banner: ({ banner }) =>
    listed(banner.slides.map((slide) => slides()[slide as keyof ReturnType<typeof slides>] ?? slide)),
  firm: ({ firm }) => `${firm.legalName}, ${firm.gstin ? t('GSTIN {gstin}', { gstin: firm.gstin }) : t('no GSTIN')}`,
  grievanceOfficer: ({ grievanceOfficer }) => grievanceOfficer.name || t('Nobody is named yet'),
  policies: ({ policies }) => {
    const own = Object.values(policies).filter((text) => text !== '').length
    return own === 0
      ? t('Only the pages’ own text')
      : plural(own, 'Your own text on 1 page', 'Your own text on {own} pages', { own })
  },
  languages: ({ languages }) => {
    const published = translatedLanguages.filter((language) => languages[language])
    return published.length === 0
      ? t('None is published yet')
      : listed(published.map((language) => languageNames[language]))
  },
  refunds: ({ refunds }) =>
    t('Managers up to {managersMost}', { managersMost: formatRupees(refunds.managersMostPaise) }),
  signIn: ({ signIn }) => t('At most {most} codes a day', { most: formatNumber(signIn.codesPerDay) }),
  claims: ({ claims: { struckPrice, testimonials, firstOrderCard, naturalCounter, copyrightYear } }) => {
    const struck = { list: t('Struck price ₹800'), mrp: t('Struck price: the MRP'), none: t('No struck price') }[
      struckPrice
    ]
    return listed([
      struck,
      testimonials ? t('quotes') : '',
      firstOrderCard ? t('10% card') : '',
      naturalCounter ? t('counter of natural ingredients') : '',
      `© ${copyrightYear}`,
    ])
  },
}

function listed(parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}
