import { deliveryPolicy } from '#app/delivery/delivery-texts'
import type { LegalPage } from '#app/legal/legal-pages'
import { cutOffHour, formatHour } from '#domain/calendar/arrival'
import { isAlwaysFree } from '#domain/cart/shipping-fee'
import { formatRupees } from '#domain/money'
import { settings } from '#domain/settings'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'

/** Headings with their paragraphs; a list is a paragraph of its own. */
export type LegalSection = { heading: string; paragraphs: (string | string[])[] }

/** A legal page's text, filled with what the family has set; what nobody has set is left out. */
export function legalSections(page: LegalPage, shop: ShopSettings): LegalSection[] {
  const added = page === 'grievance' ? '' : shop.policies[page]
  const paragraphs = added.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || [])
  return [...texts[page](shop), ...(paragraphs.length > 0 ? [{ heading: 'Also', paragraphs }] : [])]
}

const texts: Record<LegalPage, (shop: ShopSettings) => LegalSection[]> = {
  privacy: (shop) => [
    {
      heading: 'Who keeps your data',
      paragraphs: [
        `${sellerLine(shop)} decides what is kept about you, and why. Write to ${shop.contact.supportEmail} about anything on this page.`,
      ],
    },
    {
      heading: 'What we keep, and why',
      paragraphs: [
        [
          'For an order: name, address, phone, e-mail, what you bought and what you paid, so that we can pack it, send it, bill it and help you with it.',
          'For an account: name, e-mail, your password in a form that nobody can read back, your cart and your addresses, so that you need not type them again.',
          'For a message or a subscription: what you wrote and your e-mail, so that we can answer or send you our news. You may end a subscription at any time.',
          'For safety: the network address of a sign-in or of an unpaid order, for a short time, so that nobody guesses passwords or empties the shelf.',
        ],
        'We do not sell data, show advertisements or follow you to other sites. What we store in your browser keeps you signed in and remembers your cart, the spices of your dabba and what you were typing, nothing else.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        [
          'The courier: name, address and phone, to bring the parcel.',
          'Razorpay: name, phone, e-mail and the amount, when you pay by UPI. We never see your UPI PIN or bank account.',
          'WhatsApp and our e-mail service: the messages about your order.',
          'Authorities, where the law obliges us.',
        ],
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Bills and invoices are kept for 72 months from the day their year’s GST return is due (CGST Act, section 36). Everything else goes when you ask us to erase it, unless an order or refund is still open. Backups that still hold it are deleted after about two weeks.',
      ],
    },
    {
      heading: 'What you may ask for',
      paragraphs: [
        'You may ask what we keep about you, have it corrected or erased, take back a consent, and name somebody who may do so for you (Digital Personal Data Protection Act, 2023). We answer within a month. If you are not content with the answer, you may turn to the Data Protection Board of India.',
        'If you are under 18, please order with a parent or guardian.',
      ],
    },
  ],
  terms: (shop) => [
    { heading: 'Who sells', paragraphs: [sellerLine(shop), licences(shop)].filter(Boolean) },
    {
      heading: 'Ordering',
      paragraphs: [
        'Prices are in rupees and include all taxes. The total, with delivery, is shown before you order; if a price has changed meanwhile, you see the new total first and decide again.',
        'An order is binding once we confirm it: for Cash on Delivery when it is placed, for UPI when the payment has arrived. An unpaid UPI order keeps its packs for half an hour. If something is sold out after all, you get all your money back.',
        'Until your order is packed you may cancel it on its page, without a fee.',
      ],
    },
    {
      heading: 'Paying',
      paragraphs: [
        'By UPI through Razorpay, or in cash at your door where we offer it. The checkout says what is possible for your order and PIN code.',
      ],
    },
    {
      heading: 'Our spices',
      paragraphs: [
        'Pictures show our packs and spices as well as a screen can. Ingredients, allergens, net quantity and best before stand on each pack; what is printed there counts.',
      ],
    },
    {
      heading: 'If we disagree',
      paragraphs: [
        `Indian law applies. Nothing here takes away what consumer law gives you. Tell us first, on the page about grievances; courts at ${shop.firm.address.city}, ${shop.firm.address.state}, or wherever the law lets you go, decide in the end.`,
      ],
    },
  ],
  shipping: ({ fees, cash }) => [
    {
      heading: 'When it reaches you',
      paragraphs: [
        deliveryPolicy,
        `Beside your PIN code, at the checkout and in our messages stands one date: by then your order is with you. It counts the business days that your place needs; what is ordered from ${formatHour(cutOffHour)} on counts as ordered on the next day, and the days on which we are closed come on top. It is never more than 7 days after your order has left us. We deliver all over India, and only there.`,
      ],
    },
    {
      heading: 'What it costs',
      paragraphs: [
        isAlwaysFree(fees)
          ? 'Delivery is free.'
          : `${formatRupees(fees.shippingFeePaise)} for an order, and nothing from ${formatRupees(fees.freeShippingFromPaise)} on.`,
        cash.isOffered
          ? `Cash on Delivery costs nothing more.${cash.mostPaise === null ? '' : ` It is possible up to ${formatRupees(cash.mostPaise)}.`}`
          : 'Please pay by UPI; we take no cash at the door at the moment.',
      ],
    },
    {
      heading: 'On the way',
      paragraphs: [
        'When the parcel leaves us we send you the courier’s name and its number, by WhatsApp or e-mail. Your order page shows where it is.',
        'If nobody can take the parcel, the courier tries again and then brings it back to us; we call you about what to do.',
        'Please do not take a parcel that is open or wet: tell the courier, and tell us.',
      ],
    },
  ],
  returns: ({ contact }) => [
    {
      heading: 'What we take back',
      paragraphs: [
        'Spices are food. We take back only items that are unopened, unused and untorn, within 7 days of delivery. Exchanges are possible within 7 days too.',
        `Something wrong, torn or missing? That is ours to put right: tell us within 7 days, with a photograph, on the page of your order, by phone at ${contact.phones[0]} or at ${contact.supportEmail}. We send it again or give the money back, and the way back costs you nothing.`,
      ],
    },
    {
      heading: 'Cancelling',
      paragraphs: [
        'Until your order is packed you may cancel it on its page, without a fee. What you have paid goes back in full.',
      ],
    },
    {
      heading: 'Your money',
      paragraphs: [
        'What was paid by UPI goes back the way it came, within 5 to 7 working days after we have agreed. What was paid in cash we send to your UPI address.',
      ],
    },
  ],
  grievance: ({ grievanceOfficer, contact, firm }) => [
    {
      heading: 'Whom to tell',
      paragraphs: [
        grievanceOfficer.name
          ? `Our grievance officer is ${grievanceOfficer.name}, ${firm.legalName}, ${addressLine(firm.address)}.`
          : `Write to ${firm.legalName}, ${addressLine(firm.address)}.`,
        [
          `E-mail: ${grievanceOfficer.email || contact.supportEmail}`,
          `Phone: +91 ${grievanceOfficer.phone || contact.phones[0]}`,
          'Or by the form on our contact page.',
        ],
      ],
    },
    {
      heading: 'What happens then',
      paragraphs: [
        'Your complaint gets a number, so that you can ask about it. We confirm it within 48 hours and settle it within a month (Consumer Protection (E-Commerce) Rules, 2020).',
        'If that does not help, the National Consumer Helpline does: 1915, or consumerhelpline.gov.in. Complaints about food go to FSSAI too, by its Food Safety Connect app.',
      ],
    },
  ],
}

function sellerLine({ firm }: ShopSettings): string {
  const brand = firm.legalName === settings.name ? '' : ` (${settings.name})`
  return `${firm.legalName}${brand}, ${addressLine(firm.address)}`
}

function addressLine({ block, road, city, state, zip }: ShopSettings['firm']['address']): string {
  return `${block}, ${road}, ${city}, ${state} ${zip}`
}

function licences({ firm }: ShopSettings): string {
  return [firm.fssai && `FSSAI licence ${firm.fssai}`, firm.gstin && `GSTIN ${firm.gstin}`].filter(Boolean).join(', ')
}
