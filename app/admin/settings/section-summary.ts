import { slides } from '#app/admin/settings/fields'
import { formatDay } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'
import { languageNames } from '#domain/texts/languages'
import { plural, t } from '#domain/texts/translate'

/** Summarises a section's values in one line; `today` is a day in India. */
export function sectionSummary(name: Section, settings: ShopSettings, today: string): string {
  switch (name) {
    case 'notice': {
      const { text, until } = settings.notice
      if (text === '') return t('No notice is shown')
      if (until !== '' && until < today) return t('Over since {day}', { day: formatDay(until) })
      return until === '' ? `“${text}”` : t('“{text}”, until {day}', { text, day: formatDay(until) })
    }
    case 'closedDays': {
      const coming = settings.closedDays.filter(({ day }) => day >= today)
      const [next] = coming
      if (!next) return t('No day is planned')
      const day = next.reason ? `${formatDay(next.day)}, ${next.reason}` : formatDay(next.day)
      return coming.length > 1
        ? t('Next: {day}, and {rest} more', { day, rest: coming.length - 1 })
        : t('Next: {day}', { day })
    }
    case 'fees': {
      const { shippingFeePaise: fee, freeShippingFromPaise: free } = settings.fees
      if (free === 0 || fee === 0) return t('Every delivery is free')
      return t('{fee}, free from {free}', { fee: formatRupees(fee), free: formatRupees(free) })
    }
    case 'cash': {
      const { isOffered, mostPaise, mostReturns } = settings.cash
      if (!isOffered) return t('Off: buyers pay by UPI')
      const limit = mostPaise === null ? t('any amount') : t('up to {most}', { most: formatRupees(mostPaise) })
      return mostReturns === null
        ? t('On, {limit}', { limit })
        : t('On, {limit}, not after {returns} returned parcels', { limit, returns: mostReturns })
    }
    case 'couriers':
      return listed(settings.couriers.filter(({ isOff }) => !isOff).map((courier) => courier.name))
    case 'contact':
      return listed([...settings.contact.phones, settings.contact.infoEmail])
    case 'readyAnswers':
      return settings.readyAnswers.length === 0
        ? t('None yet')
        : listed(settings.readyAnswers.map(({ title }) => title))
    case 'banner':
      return listed(settings.banner.slides.map((slide) => slides()[slide as keyof ReturnType<typeof slides>] ?? slide))
    case 'firm':
      return `${settings.firm.legalName}, ${settings.firm.gstin ? t('GSTIN {gstin}', { gstin: settings.firm.gstin }) : t('no GSTIN')}`
    case 'grievanceOfficer':
      return settings.grievanceOfficer.name || t('Nobody is named yet')
    case 'policies': {
      const own = Object.values(settings.policies).filter((text) => text !== '').length
      return own === 0
        ? t('Only the pages’ own text')
        : plural(own, 'Your own text on 1 page', 'Your own text on {own} pages', { own })
    }
    case 'languages': {
      const published = (['gu', 'hi'] as const).filter((language) => settings.languages[language])
      return published.length === 0
        ? t('None is published yet')
        : listed(published.map((language) => languageNames[language]))
    }
    case 'refunds':
      return t('Managers up to {managersMost}', { managersMost: formatRupees(settings.refunds.managersMostPaise) })
    case 'claims': {
      const { struckPrice, testimonials, firstOrderCard, naturalCounter, copyrightYear } = settings.claims
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
    }
  }
}

function listed(parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}
