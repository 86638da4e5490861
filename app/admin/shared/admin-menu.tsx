import {
  Activity,
  Boxes,
  CircleQuestionMark,
  HandCoins,
  KeyRound,
  LogOut,
  Menu,
  Settings,
  Store,
  Users,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { adminLanguages } from '#app/admin/shared/admin-languages'
import { roleNames } from '#app/admin/shared/role-names'
import { LanguageSwitch } from '#app/languages/language-switch.tsx'
import { useLoaded } from '#app/navigation/load-part'
import { IconButton } from '#app/ui/button.tsx'
import type { Staff } from '#domain/accounts/staff'
import { t } from '#domain/texts/translate'

const item =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-paper-deep aria-[current]:bg-brand-50 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand-600'

const links = () => [
  { to: '/admin/stock', text: t('Stock'), Icon: Boxes, ownersOnly: false },
  { to: '/admin/cod', text: t('COD remittance'), Icon: HandCoins, ownersOnly: false },
  { to: '/admin/team', text: t('Team'), Icon: Users, ownersOnly: true },
  { to: '/admin/settings', text: t('Settings'), Icon: Settings, ownersOnly: false },
  { to: '/admin/audit', text: t('Activity'), Icon: Activity, ownersOnly: false },
  { to: '/admin/codes', text: t('Backup codes'), Icon: KeyRound, ownersOnly: false },
  { to: '/admin/help', text: t('Help'), Icon: CircleQuestionMark, ownersOnly: false },
  { to: '/', text: t('To the shop'), Icon: Store, ownersOnly: false },
]

/** Shows who is signed in, links to the pages without a tab, and Sign out, which is a form of the buyer's /myprofile. Opens without scripts. */
export function AdminMenu({ staff: { user, role } }: { staff: Staff }) {
  const menu = useRef<HTMLDivElement>(null)
  const [isUsed, setUsed] = useState(false)
  const push = useLoaded(() => import('#app/admin/updates/push-switch.tsx'), isUsed)
  useEffect(() => {
    // It may have been opened before the page's scripts came.
    if (menu.current?.matches(':popover-open')) setUsed(true)
  }, [])
  const close = () => menu.current?.hidePopover?.()
  return (
    <>
      <IconButton
        label={t('Menu')}
        Icon={Menu}
        popoverTarget="admin-menu"
        className="-mr-2.5 ml-auto hover:bg-white/10 lg:ml-0"
      />
      <div
        ref={menu}
        id="admin-menu"
        popover="auto"
        onBeforeToggle={() => setUsed(true)}
        className="inset-auto top-2 right-2 m-0 max-h-[calc(100dvh-1rem)] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg bg-white p-3 text-ink shadow-lift"
      >
        <p className="border-b border-line px-3 pb-3">
          <strong className="block font-display text-card font-semibold wrap-anywhere">{user.name}</strong>
          <span className="text-sm text-ink-soft">{roleNames()[role]}</span>
        </p>
        <nav aria-label={t('More')} className="mt-2">
          <ul>
            {links()
              .filter(({ ownersOnly }) => !ownersOnly || role === 'owner')
              .map(({ to, text, Icon }) => (
                <li key={to}>
                  <Link to={to} onClick={close} className={item}>
                    <Icon aria-hidden />
                    {text}
                  </Link>
                </li>
              ))}
          </ul>
          {push && <push.PushSwitch />}
          <LanguageSwitch among={adminLanguages} className="flex flex-wrap gap-x-5 px-3" />
          <Form method="post" action="/myprofile">
            <button type="submit" name="intent" value="sign-out" className={item}>
              <LogOut aria-hidden />
              {t('Sign out')}
            </button>
          </Form>
        </nav>
      </div>
    </>
  )
}
