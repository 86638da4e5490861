import { deliveryPolicy } from '#app/delivery/delivery-texts'
import type { LegalPage } from '#app/legal/legal-pages'
import { cutOffHour, formatHour } from '#domain/calendar/arrival'
import { minuteMs } from '#domain/calendar/moment'
import { isAlwaysFree } from '#domain/cart/shipping-fee'
import { constants } from '#domain/constants'
import { shopLimits } from '#domain/limits/shop-limits'
import { formatRupees } from '#domain/money'
import { formatShopPhone, type ShopSettings, shopAddressLines } from '#domain/shop-settings/shop-settings'
import { plural, t, translated } from '#domain/texts/translate'

/** A heading with its paragraphs; a list is one paragraph. */
export type LegalSection = { heading: string; paragraphs: (string | string[])[] }

/** Empty settings are left out. */
export function legalSections(page: LegalPage, shop: ShopSettings, backupDays: number): LegalSection[] {
  const added = page === 'grievance' ? '' : shop.policies[page]
  const paragraphs = added.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || [])
  const sections = texts[page](shop, backupDays)
  return paragraphs.length > 0 ? [...sections, section(t('Also'), ...paragraphs)] : sections
}

function section(heading: string, ...paragraphs: LegalSection['paragraphs']): LegalSection {
  return { heading, paragraphs }
}

const texts: Record<LegalPage, (shop: ShopSettings, backupDays: number) => LegalSection[]> = {
  privacy: (shop, backupDays) => [
    section(
      t('Who keeps your data'),
      t('{sellerLine} decides what is kept about you, and why. Write to {supportEmail} about anything on this page.', {
        sellerLine: sellerLine(shop),
        supportEmail: shop.contact.supportEmail,
      }),
    ),
    section(
      t('What we keep, and why'),
      [
        t(
          'For an order: name, address, phone, e-mail, what you bought and what you paid, so that we can pack it, send it, bill it and help you with it.',
        ),
        t(
          'For an account: name, e-mail, your password in a form that nobody can read back, your cart and your addresses, so that you need not type them again.',
        ),
        t(
          'For a message or a subscription: what you wrote and your e-mail, so that we can answer or send you our news. You may end a subscription at any time.',
        ),
        t(
          'For a pack that is sold out: your e-mail, the pack and your language, so that we can write to you once when it is back. We delete it a month later, after a year in any case, and at once by the link in the mail.',
        ),
        t(
          'For safety: the network address of a sign-in or of an unpaid order, for a short time, so that nobody guesses passwords or empties the shelf.',
        ),
      ],
      t(
        'We do not sell data, show advertisements or follow you to other sites. What we store in your browser keeps you signed in and remembers your cart and its note, the spices of your dabba, your PIN code, the language you chose, the products you saw last, your last searches, what you were typing and, for when you are offline, the pages and pictures that you saw last. When you sign out, the cart, the language and a dabba filled while signed out stay; the rest of these is removed.',
      ),
    ),
    section(t('Who else sees it'), [
      t('The courier: name, address and phone, to bring the parcel.'),
      t(
        'Razorpay: name, phone, e-mail and the amount, when you pay by UPI. We never see your UPI PIN or bank account.',
      ),
      t(
        'WhatsApp and our e-mail service: the messages about your order, and the code with which you sign in by phone.',
      ),
      t('Authorities, where the law obliges us.'),
    ]),
    section(
      t('How long'),
      t(
        'Bills and invoices are kept for 72 months from the day their year’s GST return is due (CGST Act, section 36). Everything else goes when you ask us to erase it, unless an order or refund is still open.',
      ),
      plural(
        backupDays,
        'Backups that still hold it are deleted after about a day.',
        'Backups that still hold it are deleted after about {days} days.',
        { days: backupDays },
      ),
    ),
    section(
      t('What you may ask for'),
      t(
        'You may ask what we keep about you, have it corrected or erased, take back a consent, and name somebody who may do so for you (Digital Personal Data Protection Act, 2023). We answer within a month. If you are not content with the answer, you may turn to the Data Protection Board of India.',
      ),
      t('If you are under 18, please order with a parent or guardian.'),
    ),
  ],
  terms: (shop) => [
    section(t('Who sells'), ...[sellerLine(shop), licences(shop)].filter(Boolean)),
    section(
      t('Ordering'),
      t(
        'Prices are in rupees and include all taxes. The total, with delivery, is shown before you order; if a price has changed meanwhile, you see the new total first and decide again.',
      ),
      t(
        'An order is binding once we confirm it: for Cash on Delivery when you have said yes to it, for UPI when the payment has arrived. An unpaid UPI order keeps its packs for {minutes} minutes, one of more than {packs} packs for {shorter} minutes. If something is sold out after all, you get all your money back.',
        {
          minutes: shopLimits.unpaidOrderLivesMs / minuteMs,
          packs: shopLimits.orders.manyPacks,
          shorter: shopLimits.orders.manyPacksLiveMs / minuteMs,
        },
      ),
      t('Until your order is packed you may cancel it on its page, without a fee.'),
    ),
    section(
      t('Paying'),
      t(
        'By UPI through Razorpay, or in cash at your door where we offer it. The checkout says what is possible for your order and PIN code.',
      ),
    ),
    section(
      t('Our spices'),
      t(
        'Pictures show our packs and spices as well as a screen can. Ingredients, allergens, net quantity and best before stand on each pack; what is printed there counts.',
      ),
    ),
    section(
      t('If we disagree'),
      t(
        'Indian law applies. Nothing here takes away what consumer law gives you. Tell us first, on the page about grievances; courts at {city}, {state}, or wherever the law lets you go, decide in the end.',
        { city: translated(shop.firm.address.city), state: translated(shop.firm.address.state) },
      ),
    ),
  ],
  shipping: ({ fees, cash }) => [
    section(
      t('When it reaches you'),
      deliveryPolicy(),
      t(
        'Beside your PIN code, at the checkout and in our messages stands one date: by then your order is with you. It counts the business days that your place needs; what is ordered from {hour} on counts as ordered on the next day, and the days on which we are closed come on top. It is never more than 7 days after your order has left us. We deliver all over India, and only there.',
        { hour: formatHour(cutOffHour) },
      ),
    ),
    section(
      t('What it costs'),
      isAlwaysFree(fees)
        ? t('Delivery is free.')
        : t('{shippingFee} for an order, and nothing from {freeShippingFrom} on.', {
            shippingFee: formatRupees(fees.shippingFeePaise),
            freeShippingFrom: formatRupees(fees.freeShippingFromPaise),
          }),
      cash.isOffered ? cashText(cash.mostPaise) : t('Please pay by UPI; we take no cash at the door at the moment.'),
    ),
    section(
      t('On the way'),
      t(
        'When the parcel leaves us we send you the courier’s name and its number, by WhatsApp or e-mail. Your order page shows where it is.',
      ),
      t(
        'If nobody can take the parcel, the courier tries again and then brings it back to us; we call you about what to do.',
      ),
      t('Please do not take a parcel that is open or wet: tell the courier, and tell us.'),
    ),
  ],
  returns: ({ contact }) => [
    section(
      t('What we take back'),
      t(
        'Spices are food. We take back only items that are unopened, unused and untorn, within 7 days of delivery. Exchanges are possible within 7 days too.',
      ),
      t(
        'Something wrong, torn or missing? That is ours to put right: tell us within 7 days, with a photograph, on the page of your order, by phone at {phone} or at {supportEmail}. We send it again or give the money back, and the way back costs you nothing.',
        { phone: contact.phones[0], supportEmail: contact.supportEmail },
      ),
    ),
    section(
      t('Cancelling'),
      t(
        'Until your order is packed you may cancel it on its page, without a fee. What you have paid goes back in full.',
      ),
    ),
    section(
      t('Your money'),
      t(
        'What was paid by UPI goes back the way it came, within 5 to 7 working days after we have agreed. What was paid in cash we send to your UPI address.',
      ),
    ),
  ],
  grievance: ({ grievanceOfficer, contact, firm }) => [
    section(
      t('Whom to tell'),
      grievanceOfficer.name
        ? t('Our grievance officer is {name}, {legalName}, {addressLine}.', {
            ...addressee(firm),
            name: grievanceOfficer.name,
          })
        : t('Write to {legalName}, {addressLine}.', addressee(firm)),
      [
        t('E-mail: {email}', { email: grievanceOfficer.email || contact.supportEmail }),
        t('Phone: {phone}', { phone: formatShopPhone(grievanceOfficer.phone || (contact.phones[0] ?? '')) }),
        t('Or by the form on our contact page.'),
      ],
    ),
    section(
      t('What happens then'),
      t(
        'Your complaint gets a number, so that you can ask about it. We confirm it within 48 hours and settle it within a month (Consumer Protection (E-Commerce) Rules, 2020).',
      ),
      t(
        'If that does not help, the National Consumer Helpline does: 1915, or consumerhelpline.gov.in. Complaints about food go to FSSAI too, by its Food Safety Connect app.',
      ),
    ),
  ],
}

function cashText(mostPaise: number | null): string {
  return mostPaise === null
    ? t('Cash on Delivery costs nothing more.')
    : t('Cash on Delivery costs nothing more. It is possible up to {amount}.', { amount: formatRupees(mostPaise) })
}

function addressee(firm: ShopSettings['firm']) {
  return { legalName: firm.legalName, addressLine: shopAddressLines(firm).join(', ') }
}

function sellerLine({ firm }: ShopSettings): string {
  const { legalName, addressLine } = addressee(firm)
  return `${legalName}${legalName === constants.name ? '' : ` (${constants.name})`}, ${addressLine}`
}

function licences({ firm }: ShopSettings): string {
  const fssai = firm.fssai && t('FSSAI licence {fssai}', { fssai: firm.fssai })
  const gstin = firm.gstin && t('GSTIN {gstin}', { gstin: firm.gstin })
  return [fssai, gstin].filter(Boolean).join(', ')
}
