import { ChartColumn, Inbox, type LucideIcon, Package, Tag, User } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { InboxCount } from '#domain/contact/inbox.server'
import { t } from '#domain/texts/translate'

type Tab = { to: string; text: string; Icon: LucideIcon; pages: RegExp }

/** The sections of the admin; `pages` matches the addresses for which a tab is current. */
const tabs = (): Tab[] => [
  { to: '/admin', text: t('Orders'), Icon: Package, pages: /^\/admin\/?($|orders|pick|hand-over|tracking)/i },
  { to: '/admin/products', text: t('Products'), Icon: Tag, pages: /^\/admin\/(products|stock)/i },
  { to: '/admin/customers', text: t('Customers'), Icon: User, pages: /^\/admin\/customers/i },
  { to: '/admin/reports', text: t('Reports'), Icon: ChartColumn, pages: /^\/admin\/reports/i },
  { to: '/admin/inbox', text: t('Inbox'), Icon: Inbox, pages: /^\/admin\/inbox/i },
]

/** Shows the tabs: at the bottom on a phone, in the bar on wider screens. */
export function AdminTabs({ inbox, className }: { inbox: InboxCount; className: string }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('Admin')} className={`overflow-x-auto lg:overflow-visible ${className}`}>
      <ul className="flex justify-around lg:justify-start lg:gap-1">
        {tabs().map(({ to, text, Icon, pages }) => (
          <li key={to} className="max-lg:flex-auto">
            <Link
              to={to}
              aria-current={pages.test(pathname) ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md px-0.5 text-xs font-semibold whitespace-nowrap text-ink-soft aria-[current]:text-brand-700 lg:min-h-tap lg:flex-row lg:gap-2 lg:px-3 lg:text-base lg:text-paper lg:hover:bg-white/10 lg:aria-[current]:bg-white/15 lg:aria-[current]:text-white"
            >
              <Icon className="size-5 shrink-0" aria-hidden />
              <span className="flex items-center justify-center gap-x-1.5">
                {text}
                {to === '/admin/inbox' && <Waiting inbox={inbox} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows how many messages are open; red when a complaint is past its deadline. */
function Waiting({ inbox: { open, overdue } }: { inbox: InboxCount }) {
  if (open === 0) return null
  return (
    <span
      className={`min-w-5 rounded-full px-1.5 text-center leading-5 text-white tabular-nums ${overdue > 0 ? 'bg-danger' : 'bg-brand-600'}`}
    >
      {open > 99 ? '99+' : open}
      <span className="sr-only">{` ${overdue > 0 ? t('open, {overdue} overdue', { overdue }) : t('open')}`}</span>
    </span>
  )
}
