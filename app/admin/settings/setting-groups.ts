import { sectionForms } from '#app/admin/settings/fields'
import type { Section } from '#domain/shop-settings/shop-settings'

type SettingPage = { to: string; text: string; ownersOnly?: boolean; lead?: string }

const sections = (...names: Section[]): SettingPage[] =>
  names.map((name) => {
    const { title, ownersOnly = false } = sectionForms[name]
    return { to: `/admin/settings/${name}`, text: title, ownersOnly }
  })

/** The pages of the settings, in the order in which they are shown. */
export const settingGroups: { title: string; pages: SettingPage[] }[] = [
  { title: 'The shop’s pages', pages: sections('notice', 'banner', 'contact') },
  {
    title: 'Delivery and payment',
    pages: [
      ...sections('fees', 'closedDays', 'couriers'),
      { to: '/admin/pins', text: 'PIN codes' },
      ...sections('cash', 'refunds'),
    ],
  },
  { title: 'Firm and law', pages: sections('firm', 'grievanceOfficer', 'policies') },
  {
    title: 'People',
    pages: [
      ...sections('readyAnswers'),
      { to: '/admin/team', text: 'Team', ownersOnly: true, lead: 'Who works here, and invitations' },
      {
        to: '/admin/password-link',
        text: 'Password link',
        ownersOnly: true,
        lead: 'For a customer who cannot sign in and gets no mail',
      },
    ],
  },
]
