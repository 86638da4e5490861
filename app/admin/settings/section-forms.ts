import type { Section } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

export type SectionTexts = {
  title: string
  lead: string
  /** For owners with a fresh code: tax, law, and the managers' limits. */
  ownersOnly?: boolean
}

export const sectionForms = (): Record<Section, SectionTexts> => ({
  notice: { title: t('Notice'), lead: t('A line above every page of the shop.') },
  closedDays: {
    title: t('Closed days'),
    lead: t('Days on which nothing is packed. Buyers are told where they read of delivery.'),
  },
  fees: { title: t('Delivery fee'), lead: t('What sending costs, and from where on it is free.') },
  cash: {
    title: t('Cash on Delivery'),
    lead: t('Who may pay at the door. Which PIN codes may is set with the PIN codes.'),
  },
  couriers: {
    title: t('Couriers'),
    lead: t(
      'Who carries the parcels. In a link {n} stands for the tracking number; try it with a real one before you save it.',
      { n: '{n}' },
    ),
  },
  contact: { title: t('How we are reached'), lead: t('Phones, e-mail and links, as they stand on every page.') },
  readyAnswers: {
    title: t('Ready answers'),
    lead: t(
      'Answers that you give often. In the inbox one tap puts them into your answer. {name} becomes the first name of the person, {order} the number of their order.',
      { name: '{name}', order: '{order}' },
    ),
  },
  banner: {
    title: t('Banner'),
    lead: t(
      'The slides at the top of the home page: their sequence, words and pictures. An empty field shows the words in grey.',
    ),
  },
  languages: {
    title: t('Languages'),
    lead: t(
      'A language can be chosen by everybody from the start, with a line that says a machine translated it. Ticked, that line goes and search engines are told.',
    ),
    ownersOnly: true,
  },
  firm: {
    title: t('Firm and tax'),
    lead: t('As it stands on bills, invoices and legal pages. Ask your accountant before you change anything of tax.'),
    ownersOnly: true,
  },
  grievanceOfficer: {
    title: t('Grievance officer'),
    lead: t(
      'The law wants a person named who answers complaints: within 48 hours at first, within a month in the end.',
    ),
    ownersOnly: true,
  },
  policies: {
    title: t('Legal pages'),
    lead: t('What these pages should say beyond their own text. An empty line begins a new paragraph.'),
    ownersOnly: true,
  },
  signIn: {
    title: t('Sign-in by phone'),
    lead: t('Each code by WhatsApp costs some paise.'),
    ownersOnly: true,
  },
  refunds: { title: t('Refunds'), lead: t('What managers may give back without an owner.'), ownersOnly: true },
  claims: {
    title: t('Claims and prices shown'),
    lead: t('What the shop says of itself. Each can cost a fine when it is not true: npm run doctor names the risk.'),
    ownersOnly: true,
  },
})

/** The pages of the settings, in the order in which they are shown: sections by their name, others by their address. */
export const settingGroups = (): { title: string; pages: (Section | `/${string}`)[] }[] => [
  { title: t('The shop’s pages'), pages: ['notice', 'banner', 'contact', 'languages'] },
  { title: t('Delivery and payment'), pages: ['fees', 'closedDays', 'couriers', '/admin/pins', 'cash', 'refunds'] },
  { title: t('Firm and law'), pages: ['firm', 'grievanceOfficer', 'policies', 'claims'] },
  { title: t('People'), pages: ['readyAnswers', 'signIn', '/admin/team', '/admin/password-link'] },
]

export const otherPages = (): Record<`/${string}`, SectionTexts> => ({
  '/admin/pins': { title: t('PIN codes'), lead: t('Where we deliver, in how many days, and where cash may be paid.') },
  '/admin/team': { title: t('Team'), lead: t('Who works here, and invitations'), ownersOnly: true },
  '/admin/password-link': {
    title: t('Password link'),
    lead: t('For a customer who cannot sign in and gets no mail'),
    ownersOnly: true,
  },
})
