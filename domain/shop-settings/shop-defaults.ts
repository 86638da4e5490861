import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { msg } from '#domain/texts/translate'

/** The defaults that every page may show; browsers get only these. */
export const publicDefaults = {
  /** Placeholder. */
  address: {
    block: msg('Block No. 14, Spice Market Yard'),
    road: msg('Abu Highway Road'),
    city: 'Palanpur',
    state: 'Gujarat',
    zip: '385001',
  },
  /** Placeholders: ten-digit numbers as dialled in India. */
  contact: {
    phones: ['98765 43210', '98765 43211'],
    infoEmail: 'info@saathimasala.example',
    supportEmail: 'support@saathimasala.example',
    social: { name: 'Instagram', handle: '@saathimasala', url: 'https://www.instagram.com/saathimasala' },
    chat: { number: '919876543210', greeting: 'Namaste Saathi Masala, I would like to know more about your spices.' },
    mapUrl: 'https://www.openstreetmap.org/search?query=Palanpur%2C%20Gujarat',
  },
  fees: { freeShippingFromPaise: 5000_00, shippingFeePaise: 100_00 },
  struckPrice: 'list' as const,
  copyrightYear: '2025',
} satisfies Pick<ShopSettings, 'contact' | 'fees'> &
  Pick<ShopSettings['claims'], 'struckPrice' | 'copyrightYear'> & { address: ShopSettings['firm']['address'] }

/** The settings of a new shop; `readSettings` returns the current ones. Placeholders are marked, the rest is the family's own. */
export const shopDefaults: ShopSettings = {
  firm: {
    legalName: 'Saathi Masala',
    address: publicDefaults.address,
    addressGu: '',
    addressHi: '',
    gstin: '',
    fssai: '',
    series: { invoice: 'SM', creditNote: 'SC' },
    deliveryRateBp: null,
  },
  contact: publicDefaults.contact,
  grievanceOfficer: { name: '', phone: '', email: '' },
  fees: publicDefaults.fees,
  cash: { isOffered: true, mostPaise: 10_000_00, mostReturns: null, asks: false, asksAbovePaise: 2_000_00 },
  // Test a tracking URL with a real number before you trust it: only Delhivery's comes from its own pages.
  couriers: [
    { id: 'own', name: 'Our own delivery', isOwn: true, isOff: false, trackingUrl: '' },
    { id: 'india-post', name: 'India Post', isOwn: false, isOff: false, trackingUrl: '' },
    {
      id: 'delhivery',
      name: 'Delhivery',
      isOwn: false,
      isOff: false,
      trackingUrl: 'https://www.delhivery.com/track-v2/package/{n}',
    },
    { id: 'dtdc', name: 'DTDC', isOwn: false, isOff: false, trackingUrl: '' },
  ],
  banner: { slides: ['dabba', 'chilli', 'haldi', 'whole', 'grill'], texts: {}, pictures: {} },
  notice: { text: '', until: '' },
  closedDays: [],
  policies: { privacy: '', terms: '', shipping: '', returns: '' },
  refunds: { managersMostPaise: 2000_00 },
  signIn: { codesPerDay: 300 },
  claims: {
    struckPrice: publicDefaults.struckPrice,
    testimonials: true,
    realReviews: false,
    firstOrderCard: true,
    naturalCounter: true,
    copyrightYear: publicDefaults.copyrightYear,
  },
  readyAnswers: [
    {
      title: 'Where is my order?',
      text: 'Thank you for writing. Your order {order} is on its way. You can follow it on our website under “Track your order”, with the order number and your phone number.',
    },
    {
      title: 'Damaged or wrong pack',
      text: 'We are sorry about this. Please send us a photo of the pack and of its label. We send a new one, or give the money back, as you prefer.',
    },
    {
      title: 'Large quantities',
      text: 'Thank you for asking. Please tell us which spices you need, how many kilograms of each, and by when. We answer with a price within a day.',
    },
    { title: 'Thanks', text: 'Thank you for your kind words. All of us were glad to read them.' },
  ],
  languages: { gu: false, hi: false },
}
