import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { msg } from '#domain/texts/translate'

/**
 * Settings of the program that pages show: change them here and restart the shop; what no page of buyers needs is in `limits.ts`. The settings that the
 * family edits at /admin/settings have their defaults in `shopDefaults` below. Amounts are integer paise.
 */
export const settings = {
  name: 'Saathi Masala',
  tagline: msg('Spices, That adds Love to your food...'),
  founded: 1993,
  town: msg('Palanpur'),
  state: msg('Gujarat'),

  developer: msg('the Saathi Masala workshop'),
  team: [
    { name: msg('Ramesh Patel'), role: msg('Owner'), picture: 'team-owner' },
    { name: msg('Kiran Patel'), role: msg('Director'), picture: 'team-director' },
    { name: msg('Meera Patel'), role: msg('Manager'), picture: 'team-manager' },
  ],
  listPricePaise: 800_00,
  minPasswordLength: 6,
  /** Shoppers see the exact stock up to this number. */
  fewLeft: 10,
} as const

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
  cash: { isOffered: true, mostPaise: null, mostReturns: null },
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
  claims: {
    struckPrice: publicDefaults.struckPrice,
    testimonials: true,
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

/**
 * The file format of a courier site, one row per order line: Shiprocket's, as its exporters write it. Such headers change: download the template from
 * your account and compare. An empty value leaves the column empty; a value in quotation marks is written as it is.
 */
export const courierFile = {
  columns: [
    ['*Order Id', 'number'],
    ['Order Date as dd-mm-yyyy hh:MM', 'placed'],
    ['*Channel', '"Custom"'],
    ['*Payment Method(COD/Prepaid)', 'payment'],
    ['*Customer First Name', 'first-name'],
    ['Customer Last Name', 'last-name'],
    ['Email (Optional)', 'email'],
    ['*Customer Mobile', 'mobile'],
    ['Customer Alternate Mobile', ''],
    ['*Shipping Address Line 1', 'street'],
    ['Shipping Address Line 2', ''],
    ['*Shipping Address Country', '"India"'],
    ['*Shipping Address State', 'state'],
    ['*Shipping Address City', 'city'],
    ['*Shipping Address Postcode', 'zip'],
    ['Billing Address Line 1', ''],
    ['Billing Address Line 2', ''],
    ['Billing Address Country', ''],
    ['Billing Address State', ''],
    ['Billing Address City', ''],
    ['Billing Address Postcode', ''],
    ['*Master SKU', 'sku'],
    ['*Product Name', 'product'],
    ['*Product Quantity', 'quantity'],
    ['Tax %', 'tax-percent'],
    ['*Selling Price(Per Unit Item, Inclusive of Tax)', 'price'],
    ['Discount(Per Unit Item)', ''],
    ['Shipping Charges(Per Order)', 'shipping'],
    ['COD Charges(Per Order)', ''],
    ['Gift Wrap Charges(Per Order)', ''],
    ['Total Discount (Per Order)', ''],
    ['*Partial COD (Yes/No)', '"No"'],
    ['*Length (cm)', '"25"'],
    ['*Breadth (cm)', '"20"'],
    ['*Height (cm)', '"12"'],
    ['*Weight Of Shipment(kg)', 'weight'],
    ['Send Notification(True/False)', '"False"'],
    ['Comment', ''],
    ['HSN Code', 'hsn'],
  ],
} as const

/** Accepted column names of a tracking file in lower case; other columns are ignored. */
export const trackingFile = {
  order: ['order', 'order id', 'order number', 'channel order id'],
  courier: ['courier', 'courier company', 'courier name'],
  number: ['tracking number', 'number', 'awb', 'awb code', 'awb number'],
} as const
