import { Link } from 'react-router'
import type { InboxCount } from '#domain/contact/inbox.server'

const views = [
  { view: 'open', to: '/owner/inbox', text: 'Open' },
  { view: 'answered', to: '/owner/inbox?state=answered', text: 'Answered' },
  { view: 'subscribers', to: '/owner/inbox/subscribers', text: 'Subscribers' },
] as const

export type InboxView = (typeof views)[number]['view']

/** The parts of the inbox. */
export function InboxChips({ view, inbox }: { view: InboxView; inbox: InboxCount }) {
  return (
    <nav aria-label="Inbox" className="-mx-gutter mb-4 overflow-x-auto px-gutter [scrollbar-width:none]">
      <ul className="flex w-max gap-2 pb-1">
        {views.map((one) => (
          <li key={one.view}>
            <Link
              to={one.to}
              aria-current={one.view === view ? 'page' : undefined}
              className="flex min-h-tap items-center gap-2 rounded-full border border-edge bg-white px-4 font-semibold whitespace-nowrap hover:bg-paper-deep aria-[current]:border-brand-600 aria-[current]:bg-brand-600 aria-[current]:text-white"
            >
              {one.text}
              {one.view === 'open' && (
                <span
                  className={`min-w-7 rounded-full px-2 text-center text-sm leading-6 tabular-nums ${view === 'open' ? 'bg-white text-brand-700' : 'bg-paper-deep'}`}
                >
                  {inbox.open > 99 ? '99+' : inbox.open}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
