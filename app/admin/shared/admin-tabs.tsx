import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#app/admin/shared/icon.tsx'
import type { InboxCount } from '#domain/contact/inbox.server'

type Tab = { to: string; text: string; icon: IconName; pages: RegExp }

/** The parts of the counter. A part gets its tab with its first page. */
const tabs: Tab[] = [
  { to: '/admin', text: 'Orders', icon: 'package', pages: /^\/admin\/?($|orders|pick|hand-over|tracking)/i },
  { to: '/admin/products', text: 'Shelf', icon: 'tag', pages: /^\/admin\/products/i },
  { to: '/admin/reports', text: 'Books', icon: 'chart', pages: /^\/admin\/(books|customers)/i },
  { to: '/admin/inbox', text: 'Inbox', icon: 'inbox', pages: /^\/admin\/inbox/i },
]

/** Where to go: below on a phone, in the bar where there is room. */
export function AdminTabs({ inbox, className }: { inbox: InboxCount; className: string }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Counter" className={className}>
      <ul className="flex justify-around lg:justify-start lg:gap-1">
        {tabs.map(({ to, text, icon, pages }) => (
          <li key={to} className="max-lg:min-w-0 max-lg:flex-1">
            <Link
              to={to}
              aria-current={pages.test(pathname) ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-xs font-semibold text-ink-soft aria-[current]:text-brand-700 lg:min-h-tap lg:flex-row lg:gap-2 lg:px-3 lg:text-base lg:text-paper lg:hover:bg-white/10 lg:aria-[current]:bg-white/15 lg:aria-[current]:text-white"
            >
              <Icon name={icon} />
              <span className="flex flex-wrap items-center justify-center gap-x-1.5">
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

/** How many letters wait; red where a complaint has waited longer than it may. */
function Waiting({ inbox: { open, overdue } }: { inbox: InboxCount }) {
  if (open === 0) return null
  return (
    <span
      className={`min-w-5 rounded-full px-1.5 text-center leading-5 text-white tabular-nums ${overdue > 0 ? 'bg-danger' : 'bg-brand-600'}`}
    >
      {open > 99 ? '99+' : open}
      <span className="sr-only">{overdue > 0 ? ` open, ${overdue} overdue` : ' open'}</span>
    </span>
  )
}
