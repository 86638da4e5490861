import { entryValues } from '#app/admin/products/entry-values'
import { type SettingField, settingFieldsOf } from '#app/admin/settings/fields'
import { sectionForms } from '#app/admin/settings/section-forms'
import { toEntered } from '#app/admin/settings/section-values.server'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { systemClock } from '#domain/clock'
import type { Db } from '#domain/database'
import { nationalPhone } from '#domain/delivery/phone'
import type { Section } from '#domain/shop-settings/shop-settings'
import { readSection } from '#domain/shop-settings/shop-settings.server'
import { listReadings } from '#domain/texts/readings.server'
import type { ActionRoute } from '#test/support/routes'

type Fields = Record<string, string>

/** A form that shows stored values and is opened, or stays open, to edit them again. */
export type OpenForm = {
  path: string
  /** HTML that the form has and no other of its page. */
  marker: string
  by: 'staff' | 'buyer'
  /** The submit button's name and value. */
  submit?: Fields
  /** After it was saved the page shows the empty form of another one. */
  isReplaced?: true
  /** Why the last of two people who save it counts, though they have not seen each other's values. */
  unversioned?: string
  /** Why not every field is typed here. */
  typedInPart?: string
  /** What is typed at first and afterwards, as people type; an empty text unticks a box. */
  typed: [Fields, Fields]
  /** The stored values after each, as the form shows them; by default as they were typed. */
  shows?: [Fields, Fields]
  /** Reads the form's fields from the database. */
  stored: () => Promise<Fields>
}

type Ids = { order: string; userId: string }

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Returns the forms of one route by what they edit. */
type Describe = (db: Db, ids: Ids) => Promise<Record<string, OpenForm>>

const described = {
  async 'routes/admin/orders/order'(db, { order }) {
    const row = () => db.selectFrom('orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow()
    const path = `/admin/orders/${(await row()).number}`
    const form = (act: string) => ({ path, by: 'staff' as const, marker: `value="${act}"` })
    return {
      address: {
        ...form('edit-address'),
        typed: [
          { state: 'Kerala', zip: '682 001', phone: '+91 98123 00007' },
          { city: ' Kochi  West', street: '9, “Quoted” & <Lane>', courierPhone: '098123 00008' },
        ],
        shows: [
          { state: 'Kerala', zip: '682001', phone: '98123 00007' },
          { city: 'Kochi West', street: '9, “Quoted” & <Lane>', courierPhone: '98123 00008' },
        ],
        async stored() {
          const { phone, courier_phone, street, city, address_state, zip } = await row()
          const courierPhone = nationalPhone(courier_phone ?? '')
          return { street, city, zip, state: address_state, phone: nationalPhone(phone), courierPhone }
        },
      },
      firm: {
        ...form('edit-firm'),
        typed: [{ gstin: '24 abcde1234f1z6', firm: 'Patel  Foods' }, { firm: 'Patel & Sons' }],
        shows: [{ gstin: '24ABCDE1234F1Z6', firm: 'Patel Foods' }, { firm: 'Patel & Sons' }],
        stored: async () => ({ gstin: text((await row()).buyer_gstin), firm: text((await row()).buyer_firm) }),
      },
      note: {
        ...form('edit-note'),
        typed: [{ staffNote: 'The gate is blue.' }, { staffNote: 'Gate: "blue",\nbell & dog' }],
        stored: async () => ({ staffNote: text((await row()).staff_note) }),
      },
    }
  },
  async 'routes/admin/customers/customer'(db, { userId }) {
    const of = () => db.selectFrom('customer_notes').select('note').where('user_id', '=', userId).executeTakeFirst()
    return {
      note: {
        path: `/admin/customers/${userId}`,
        by: 'staff',
        marker: 'name="note"',
        submit: { intent: 'note' },
        typed: [{ note: 'Rings twice' }, { note: 'Rings once, "always"' }],
        stored: async () => ({ note: (await of())?.note ?? '' }),
      },
    }
  },
  async 'routes/admin/settings/settings-section'(db) {
    // An unread language cannot be published.
    for (const language of ['gu', 'hi'] as const) await readWhatMust(db, language)
    const forms: Record<string, OpenForm> = {}
    for (const section of Object.keys(sectionForms()) as Section[]) {
      const fields = settingFieldsOf(section, (await readSection(db, section)).value)
      const values = special[section] ?? typedFor(fields)
      forms[section] = {
        path: `/admin/settings/${section}`,
        by: 'staff',
        marker: 'name="version"',
        ...values,
        async stored() {
          const { value } = await readSection(db, section)
          const names = settingFieldsOf(section, value).map(({ name }) => name)
          return Object.fromEntries(Object.entries(toEntered(section, value)).filter(([name]) => names.includes(name)))
        },
      }
    }
    return forms
  },
  async 'routes/admin/settings/pins'(db) {
    const of = () => db.selectFrom('pin_rules').selectAll().where('prefix', '=', '744').executeTakeFirstOrThrow()
    return {
      rule: {
        path: '/admin/pins?prefix=744',
        by: 'staff',
        marker: 'name="daysMin"',
        submit: { intent: 'save' },
        isReplaced: true,
        typed: [
          { hasCash: '', daysMax: '12' },
          { hasCash: 'on', daysMin: '03', isServed: '' },
        ],
        shows: [
          { hasCash: '', daysMax: '12' },
          { hasCash: 'on', daysMin: '3', isServed: '' },
        ],
        async stored() {
          const { served, cod, days_min, days_max } = await of()
          const tick = (flag: number) => (flag === 1 ? 'on' : '')
          return { isServed: tick(served), hasCash: tick(cod), daysMin: text(days_min), daysMax: text(days_max) }
        },
      },
    }
  },
  async 'routes/admin/products/products'(db) {
    return {
      price: {
        path: '/admin/products?q=jeera',
        by: 'staff',
        marker: 'name="product" value="jeera"',
        typed: [{ price: '₹ 221.50' }, { price: '223' }],
        shows: [{ price: '221.50' }, { price: '223' }],
        stored: async () => ({ price: await priceOf(db) }),
      },
    }
  },
  async 'routes/admin/products/product-editor'(db) {
    const of = () => db.selectFrom('drafts').select('body').where('product_id', '=', 'jeera').executeTakeFirst()
    return {
      product: {
        path: '/admin/products/edit/jeera',
        by: 'staff',
        marker: 'name="nameGu"',
        submit: { intent: 'save' },
        typedInPart: 'the fields of a product go through one list (app/admin/products/entry-values.ts)',
        typed: [
          {
            name: ' Jeera  Whole',
            category2: 'Seeds',
            veg: 'non-veg',
            gst: '12,5 %',
            scaleOf: 'heat',
            scaleLevel: '2',
          },
          {
            'label.0': '',
            'price.0': '',
            'mrp.0': '',
            'netQuantity.0': '',
            'weight.0': '',
            'netUnit.1': 'ml',
            'netQuantity.1': '480',
            goesWith: 'Dal,Rice',
            facts: 'Two\nlines "quoted"',
            veg: '',
          },
        ],
        shows: [
          { name: 'Jeera Whole', category2: 'Seeds', veg: 'non-veg', gst: '12.5', scaleOf: 'heat', scaleLevel: '2' },
          { 'netUnit.0': 'ml', 'netQuantity.0': '480', goesWith: 'Dal, Rice', facts: 'Two\nlines "quoted"', veg: '' },
        ],
        stored: async () => entryValues(JSON.parse((await of())?.body ?? '{"sizes":[]}') as CatalogEntry),
      },
    }
  },
  async 'routes/admin/stock/stock-product'(db) {
    const of = () =>
      db
        .selectFrom('pack_sizes')
        .select('low_at')
        .where('product_id', '=', 'jeera')
        .orderBy('position')
        .executeTakeFirstOrThrow()
    return {
      rule: {
        path: '/admin/stock/jeera',
        by: 'staff',
        marker: 'value="low-at"',
        unversioned: 'one number, which the page shows again',
        typed: [{ lowAt: '07' }, { lowAt: '9' }],
        shows: [{ lowAt: '7' }, { lowAt: '9' }],
        stored: async () => ({ lowAt: text((await of()).low_at) }),
      },
    }
  },
  async 'routes/account/my-profile'(db, { userId }) {
    const of = () => db.selectFrom('addresses').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
    return {
      address: {
        path: `/myprofile?panel=addresses&address=${(await of()).id}`,
        by: 'buyer',
        marker: 'name="fullName"',
        submit: { intent: 'save-address' },
        typed: [
          { state: 'Kerala', zip: '682 001', phone: '0 98123-00008' },
          { city: 'Kochi', fullName: 'Asha  “A” Patel', street: '9, Spice <Lane>' },
        ],
        shows: [
          { state: 'Kerala', zip: '682001', phone: '98123 00008' },
          { city: 'Kochi', fullName: 'Asha “A” Patel', street: '9, Spice <Lane>' },
        ],
        async stored() {
          const { phone, street, city, state, zip, full_name } = await of()
          return { fullName: full_name, street, city, zip, state, phone: nationalPhone(phone) }
        },
      },
    }
  },
} satisfies Partial<Record<ActionRoute, Describe>>

/** The routes whose forms show what is stored. */
export const openForms: Record<keyof typeof described, Describe> = described

async function priceOf(db: Db): Promise<string> {
  const { price_paise } = await db
    .selectFrom('pack_sizes')
    .select('price_paise')
    .where('product_id', '=', 'jeera')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  return price_paise % 100 === 0 ? String(price_paise / 100) : (price_paise / 100).toFixed(2)
}

const byKind: Record<SettingField['kind'], [typed: string, shown: string][]> = {
  line: [
    ['  Word  of one', 'Word of one'],
    ['Word & "two"', 'Word & "two"'],
  ],
  text: [
    ['A text.\n\nIts second part. ', 'A text.\n\nIts second part.'],
    ['Another', 'Another'],
  ],
  email: [
    ['one@example.com', 'one@example.com'],
    ['two@example.com', 'two@example.com'],
  ],
  phone: [
    ['+91 9812300009', '98123 00009'],
    ['98123-00010', '98123 00010'],
  ],
  link: [
    ['https://example.com/one', 'https://example.com/one'],
    ['https://example.com/two?a=1&b=2', 'https://example.com/two?a=1&b=2'],
  ],
  path: [
    [' /shop ', '/shop'],
    ['/category/whole-spices?sort=price', '/category/whole-spices?sort=price'],
  ],
  pattern: [
    ['https://example.com/{n}', 'https://example.com/{n}'],
    ['https://example.com/?n={n}', 'https://example.com/?n={n}'],
  ],
  rupees: [
    ['₹ 55.50', '55.50'],
    ['060', '60'],
  ],
  count: [
    ['3', '3'],
    [' 4', '4'],
  ],
  percent: [
    ['5 %', '5'],
    ['12,5', '12.5'],
  ],
  tick: [
    ['', ''],
    ['on', 'on'],
  ],
  day: [
    ['2026-12-30', '2026-12-30'],
    ['2026-12-31', '2026-12-31'],
  ],
  year: [
    ['2027 ', '2027'],
    ['2028', '2028'],
  ],
  pin: [
    ['385 010', '385010'],
    ['385110', '385110'],
  ],
  digits: [
    ['+91 98123 00011', '919812300011'],
    ['919812300012', '919812300012'],
  ],
  gstin: [
    // Of Kerala, which the choice of the state becomes at the same time.
    ['32 abcde1234f1z9', '32ABCDE1234F1Z9'],
    ['', ''],
  ],
  fssai: [
    ['1071 5012 0001 23', '10715012000123'],
    ['', ''],
  ],
  letters: [
    ['x', 'X'],
    ['y', 'Y'],
  ],
  choice: [
    ['Kerala', 'Kerala'],
    ['Goa', 'Goa'],
  ],
}

/** Half of the fields are edited at first, the others afterwards. */
function typedFor(fields: SettingField[]): Pick<OpenForm, 'typed' | 'shows'> {
  const half = (time: 0 | 1, form: 0 | 1) =>
    Object.fromEntries(
      fields.filter((_, at) => at % 2 === time).map(({ name, kind }) => [name, byKind[kind][time]?.[form] ?? '']),
    )
  return { typed: [half(0, 0), half(1, 0)], shows: [half(0, 1), half(1, 1)] }
}

const special: Partial<Record<Section, Pick<OpenForm, 'typed' | 'shows' | 'typedInPart'>>> = {
  claims: {
    typed: [
      { struckPrice: 'mrp', testimonials: '', copyrightYear: '2026', firstOrderCard: '' },
      { struckPrice: 'none', testimonials: 'on', naturalCounter: '' },
    ],
    shows: [
      { struckPrice: 'mrp', testimonials: '', copyrightYear: '2026', firstOrderCard: '' },
      { struckPrice: 'none', testimonials: 'on', naturalCounter: '' },
    ],
  },
  banner: {
    typedInPart: 'each slide has the same fields, and those of one are named after it',
    typed: [
      { dabba: '', chilli: '4' },
      { dabba: '1', haldi: '' },
    ],
    // The remaining entries move up.
    shows: [{ dabba: '' }, { dabba: '1', haldi: '' }],
  },
  readyAnswers: {
    typed: [
      { '0.title': ' Word  of one', '0.text': 'A text.\n\nIts second part. ' },
      { '0.text': 'Another', '5.title': 'New', '5.text': 'Of the last row' },
    ],
    // The remaining entries move up.
    shows: [
      { '0.title': 'Word of one', '0.text': 'A text.\n\nIts second part.' },
      { '0.text': 'Another', '4.title': 'New', '4.text': 'Of the last row' },
    ],
  },
  closedDays: {
    typed: [
      { '0.day': '2090-12-30', '0.until': '2090-12-31', '0.reason': 'Stocktaking', '1.day': '2090-12-25' },
      { '0.until': '2090-12-26', '0.reason': 'A feast' },
    ],
    shows: [
      { '0.day': '2090-12-25', '0.until': '', '0.reason': '', '1.day': '2090-12-30', '1.until': '2090-12-31' },
      { '0.until': '2090-12-26', '0.reason': 'A feast' },
    ],
  },
  couriers: {
    typed: [
      { '1.isOff': 'on', '2.name': ' Blue  Cart' },
      { '1.isOff': '', '2.trackingUrl': 'https://example.com/{n}' },
    ],
    shows: [
      { '1.isOff': 'on', '2.name': 'Blue Cart' },
      { '1.isOff': '', '2.trackingUrl': 'https://example.com/{n}' },
    ],
  },
}

/** Somebody has read what must be read: hundreds of texts, in one statement. */
async function readWhatMust(db: Db, language: 'gu' | 'hi'): Promise<void> {
  const texts = (await listReadings(db, language)).filter(({ mustBeRead }) => mustBeRead)
  const read = { language, reader: 'Asha Patel', read_at: systemClock.now() }
  await db
    .insertInto('text_readings')
    .values(texts.map(({ english, words }) => ({ ...read, english, words: JSON.stringify(words) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
