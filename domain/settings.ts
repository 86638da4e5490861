import type { ShopSettings } from '#domain/shop-settings/shop-settings'

/**
 * What belongs to the program of this shop: change it here, start the shop again. What the family changes itself, at
 * /admin/settings, begins with `shopDefaults` below. Amounts are integer paise.
 */
export const settings = {
  name: 'Saathi Masala',
  tagline: 'Spices, That adds Love to your food...',
  founded: 1993,
  town: 'Palanpur',
  state: 'Gujarat',
  developer: 'the Saathi Masala workshop',
  copyrightYear: 2025,
  team: [
    { name: 'Ramesh Patel', role: 'Owner', picture: 'team-owner' },
    { name: 'Kiran Patel', role: 'Director', picture: 'team-director' },
    { name: 'Meera Patel', role: 'Manager', picture: 'team-manager' },
  ],
  listPricePaise: 800_00,
  minPasswordLength: 6,
  /** Up to this many left in stock is told to shoppers. */
  fewLeft: 10,
  /**
   * Food sold online must have this many days left when it is delivered (FSSAI, or 30 % of its life), and so long a parcel may be on
   * its way.
   */
  shelfLife: { leastDays: 45, deliveryDays: 7 },
  /** An unpaid order keeps its stock this long. */
  unpaidOrderLivesMs: 30 * 60_000,
  /**
   * What anybody may put on the shop before having paid anything. A network is an address of the internet; behind one of a
   * mobile carrier stand thousands of honest buyers, so its limits are wide.
   */
  orderLimits: {
    unpaidPacksPerAccount: 100,
    unpaidPacksPerNetwork: 300,
    /** Sooner where an unpaid order has more packs than this. */
    manyPacks: 30,
    manyPacksLiveMs: 15 * 60_000,
    cashOrdersPerAccount: 5,
    cashOrdersPerPhone: 5,
    cashOrdersPerNetwork: 60,
    windowMs: 24 * 60 * 60_000,
    /**
     * Messages and mails that may go out in an hour; what is more waits, and the owner is told. An order is three messages and,
     * where mail is set up, a mail: 3,000 are 750 to 1,000 orders an hour (docs/scaling.md).
     */
    messagesPerNumberPerHour: 10,
    messagesPerHour: 3_000,
  },
  fulfilment: {
    /** Accepting, handing over and delivering can be undone for this long; what they tell the buyer waits as long. */
    undoMs: 60_000,
    bulkLimit: 100,
    /** Box and filling of a parcel, for weights that nobody has put on the scales. */
    wrappingGrams: 150,
    /** Goods that were delivered are taken back for this many days; owners take them back later too. */
    returnDays: 7,
  },
} as const

export type OrderLimits = { readonly [Name in keyof typeof settings.orderLimits]: number }

/** What of the defaults every page may show: browsers get these alone. */
export const publicDefaults = {
  /** Placeholder. */
  address: {
    block: 'Block No. 14, Spice Market Yard',
    road: 'Abu Highway Road',
    city: 'Palanpur',
    state: 'Gujarat',
    zip: '385001',
  },
  /** Placeholders: numbers as people dial them in India, ten digits. */
  contact: {
    phones: ['98765 43210', '98765 43211'],
    infoEmail: 'info@saathimasala.example',
    supportEmail: 'support@saathimasala.example',
    social: { name: 'Instagram', handle: '@saathimasala', url: 'https://www.instagram.com/saathimasala' },
    chat: { number: '919876543210', greeting: 'Namaste Saathi Masala, I would like to know more about your spices.' },
    mapUrl: 'https://www.openstreetmap.org/search?query=Palanpur%2C%20Gujarat',
  },
  fees: { freeShippingFromPaise: 5000_00, shippingFeePaise: 100_00 },
} satisfies Pick<ShopSettings, 'contact' | 'fees'> & { address: ShopSettings['firm']['address'] }

/** How a new shop is set; read what holds now by `readSettings`. Placeholders are marked, the rest is the family's own. */
export const shopDefaults: ShopSettings = {
  firm: {
    legalName: 'Saathi Masala',
    address: publicDefaults.address,
    gstin: '',
    fssai: '',
    series: { invoice: 'SM', creditNote: 'SC' },
    deliveryRateBp: null,
  },
  contact: publicDefaults.contact,
  grievanceOfficer: { name: '', phone: '', email: '' },
  fees: publicDefaults.fees,
  cash: { isOffered: true, mostPaise: null, mostReturns: null },
  // Try a link pattern with a real number before trusting it: only Delhivery's is known from its own pages.
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
  banner: { slides: ['dabba', 'chilli', 'haldi', 'whole', 'grill'] },
  notice: { text: '', until: '' },
  closedDays: [],
  policies: { privacy: '', terms: '', shipping: '', returns: '' },
  refunds: { managersMostPaise: 2000_00 },
}

/**
 * The file that a courier's site takes, one row for each line of an order: Shiprocket's, as its exporters write it. Such
 * headers change: download the template from your account and compare. An empty value leaves the column empty; one in
 * quotation marks stands there as it is.
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

/** How the columns of a file of tracking numbers may be called, small letters; other columns are not looked at. */
export const trackingFile = {
  order: ['order', 'order id', 'order number', 'channel order id'],
  courier: ['courier', 'courier company', 'courier name'],
  number: ['tracking number', 'number', 'awb', 'awb code', 'awb number'],
} as const
