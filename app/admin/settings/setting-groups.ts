import { sectionForms } from '#app/admin/settings/section-forms'
import type { Section } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

export type SettingPage = { to: string; text: string; section?: Section; ownersOnly?: boolean; lead?: string }

const sections = (...names: Section[]): SettingPage[] =>
  names.map((name) => {
    const { title, ownersOnly = false } = sectionForms()[name]
    return { to: `/admin/settings/${name}`, text: title, section: name, ownersOnly }
  })

/** The pages of the settings, in the order in which they are shown. */
export const settingGroups = (): { title: string; pages: SettingPage[] }[] => [
  { title: t('The shop’s pages'), pages: sections('notice', 'banner', 'contact', 'languages') },
  {
    title: t('Delivery and payment'),
    pages: [
      ...sections('fees', 'closedDays', 'couriers'),
      { to: '/admin/pins', text: t('PIN codes') },
      ...sections('cash', 'refunds'),
    ],
  },
  { title: t('Firm and law'), pages: sections('firm', 'grievanceOfficer', 'policies', 'claims') },
  {
    title: t('People'),
    pages: [
      ...sections('readyAnswers', 'signIn'),
      { to: '/admin/team', text: t('Team'), ownersOnly: true, lead: t('Who works here, and invitations') },
      {
        to: '/admin/password-link',
        text: t('Password link'),
        ownersOnly: true,
        lead: t('For a customer who cannot sign in and gets no mail'),
      },
    ],
  },
]
