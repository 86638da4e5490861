import { Note } from '#app/admin/shared/panel.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { MissingSetting } from '#domain/shop-settings/missing-settings'
import { msg, t, translated } from '#domain/texts/translate'

const words: Record<MissingSetting['what'], string> = {
  address: msg('the shop’s address'),
  fssai: msg('the FSSAI licence'),
  'grievance-officer': msg('the grievance officer'),
  phones: msg('your phone'),
  emails: msg('your e-mail'),
  chat: msg('your WhatsApp number'),
}

/** Lists the settings that are empty or placeholders, with links; for owners. */
export function MissingSettings({ missing }: { missing: MissingSetting[] }) {
  if (missing.length === 0) return null
  return (
    <Note tone="warning" role="complementary" aria-label={t('Missing')} className="mb-4">
      <p className="font-semibold">{t('Buyers and the law look for this, and it is not set yet:')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {missing.map(({ what, section }) => (
          <li key={what}>
            <TextLink to={`/admin/settings/${section}`}>{translated(words[what])}</TextLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}
