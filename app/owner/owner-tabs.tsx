import { Package } from 'lucide-react'
import { Link, useLocation } from 'react-router'

/** The parts of the counter. A part gets its tab with its first page. */
const tabs = [{ to: '/owner', text: 'Orders', Icon: Package, pages: /^\/owner\/?($|orders|pick|hand-over|tracking)/i }]

/** Where to go: below on a phone, in the bar where there is room. */
export function OwnerTabs({ className }: { className: string }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Counter" className={className}>
      <ul className="flex justify-around lg:justify-start lg:gap-1">
        {tabs.map(({ to, text, Icon, pages }) => (
          <li key={to} className="max-lg:flex-1">
            <Link
              to={to}
              aria-current={pages.test(pathname) ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md px-3 text-xs font-semibold text-ink-soft aria-[current]:text-brand-700 lg:min-h-tap lg:flex-row lg:gap-2 lg:text-base lg:text-paper lg:hover:bg-white/10 lg:aria-[current]:bg-white/15 lg:aria-[current]:text-white"
            >
              <Icon className="size-5" aria-hidden />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
