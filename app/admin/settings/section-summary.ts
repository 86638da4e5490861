import { slides } from '#app/admin/settings/fields'
import { formatDay } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'

/** Says in one line what a section is set to; `today` is a day in India. */
export function sectionSummary(name: Section, settings: ShopSettings, today: string): string {
  switch (name) {
    case 'notice': {
      const { text, until } = settings.notice
      if (text === '') return 'No notice is shown'
      if (until !== '' && until < today) return `Over since ${formatDay(until)}`
      return until === '' ? `“${text}”` : `“${text}”, until ${formatDay(until)}`
    }
    case 'closedDays': {
      const coming = settings.closedDays.filter(({ day }) => day >= today)
      const [next] = coming
      if (!next) return 'No day is planned'
      return `Next: ${formatDay(next.day)}${next.reason && `, ${next.reason}`}${coming.length > 1 ? `, and ${coming.length - 1} more` : ''}`
    }
    case 'fees': {
      const { shippingFeePaise: fee, freeShippingFromPaise: free } = settings.fees
      if (free === 0 || fee === 0) return 'Every delivery is free'
      return `${formatRupees(fee)}, free from ${formatRupees(free)}`
    }
    case 'cash': {
      const { isOffered, mostPaise, mostReturns } = settings.cash
      if (!isOffered) return 'Off: buyers pay by UPI'
      const limit = mostPaise === null ? 'any amount' : `up to ${formatRupees(mostPaise)}`
      return `On, ${limit}${mostReturns === null ? '' : `, not after ${mostReturns} returned parcels`}`
    }
    case 'couriers':
      return listed(settings.couriers.filter(({ isOff }) => !isOff).map((courier) => courier.name))
    case 'contact':
      return listed([...settings.contact.phones, settings.contact.infoEmail])
    case 'readyAnswers':
      return settings.readyAnswers.length === 0 ? 'None yet' : listed(settings.readyAnswers.map(({ title }) => title))
    case 'banner':
      return listed(settings.banner.slides.map((slide) => slides[slide as keyof typeof slides] ?? slide))
    case 'firm':
      return `${settings.firm.legalName}, ${settings.firm.gstin ? `GSTIN ${settings.firm.gstin}` : 'no GSTIN'}`
    case 'grievanceOfficer':
      return settings.grievanceOfficer.name || 'Nobody is named yet'
    case 'policies': {
      const own = Object.values(settings.policies).filter((text) => text !== '').length
      return own === 0 ? 'Only the pages’ own text' : `Your own text on ${own === 1 ? '1 page' : `${own} pages`}`
    }
    case 'refunds':
      return `Managers up to ${formatRupees(settings.refunds.managersMostPaise)}`
  }
}

function listed(parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}
