import { ChartColumn, Inbox, type LucideIcon, Package, Tag, User } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { AdminStyles } from '#app/admin/shared/admin-styles.tsx'
import { ListSearch, type ListSearchProps } from '#app/admin/shared/list-search.tsx'
import { useStaff } from '#app/admin/shared/use-staff'
import { ServerStatusLine, SkipLink } from '#app/layout/server-status-line.tsx'
import { lazyPart } from '#app/navigation/load-part'
import { Emblem } from '#app/ui/brand.tsx'
import { constants } from '#domain/constants'
import type { InboxCount } from '#domain/contact/inbox.server'
import { t } from '#domain/texts/translate'

// Its links open before its scripts are there.
const AdminMenu = lazyPart(async () => (await import('#app/admin/shared/admin-menu.tsx')).AdminMenu)

type Props = {
  title: string
  /** The title of the browser's tab, where the heading says too little of the page or too much of a person; null where `meta` has it. */
  tab?: string | null
  /** Hides the title on a phone except from screen readers, since the tab shows it. */
  isTitleQuiet?: boolean
  actions?: ReactNode
  search?: ListSearchProps
  children: ReactNode
}

export function AdminLayout({ title, tab = title, isTitleQuiet = false, actions, search, children }: Props) {
  const staff = useStaff()
  return (
    <>
      {tab && <title>{`${tab} | ${constants.name}`}</title>}
      <AdminStyles />
      <SkipLink />
      <header id="nav" className="on-dark sticky top-0 z-30 bg-brand-900 text-paper low:relative print:hidden">
        <div className="mx-auto flex min-h-14 max-w-page items-center gap-2 px-gutter lg:min-h-bar lg:gap-6">
          <Link
            to="/admin"
            className="flex min-h-tap items-center gap-2 rounded-sm font-display text-card font-semibold"
          >
            <Emblem className="size-7 text-turmeric" />
            <span className={search ? 'max-sm:sr-only' : undefined}>{t('Admin')}</span>
          </Link>
          <AdminTabs inbox={staff.inbox} className="max-lg:hidden" />
          <div className="min-w-0 flex-1 lg:max-w-md lg:ml-auto">{search && <ListSearch {...search} />}</div>
          <AdminMenu staff={staff} />
        </div>
      </header>
      <ServerStatusLine isOverGap />
      <main
        id="main"
        tabIndex={-1}
        onFocusCapture={selectAmount}
        className="mx-auto min-h-[70vh] w-full max-w-page px-gutter pt-5 pb-28 outline-none lg:pt-8 lg:pb-16"
      >
        <div
          className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${isTitleQuiet ? 'lg:mb-5' : 'mb-5'}`}
        >
          <h1 className={`min-w-0 text-heading wrap-anywhere ${isTitleQuiet ? 'max-lg:sr-only' : ''}`}>{title}</h1>
          {actions}
        </div>
        {children}
      </main>
      <AdminTabs
        inbox={staff.inbox}
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      />
    </>
  )
}

/** Selects the content of a price field on focus, so that typing replaces it, unless something was typed since. */
function selectAmount({ target }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.inputMode !== 'decimal') return
  target.select()
  const { value } = target
  // Safari on phones sets the cursor after the tap, which would clear the selection.
  requestAnimationFrame(() => {
    if (document.activeElement === target && target.value === value) target.select()
  })
}

type Tab = { to: string; text: string; Icon: LucideIcon; pages: RegExp }

const tabs = (): Tab[] => [
  { to: '/admin', text: t('Orders'), Icon: Package, pages: /^\/admin\/?($|orders|pick|hand-over|tracking)/i },
  { to: '/admin/products', text: t('Products'), Icon: Tag, pages: /^\/admin\/(products|stock|offers)/i },
  { to: '/admin/customers', text: t('Customers'), Icon: User, pages: /^\/admin\/customers/i },
  { to: '/admin/reports', text: t('Reports'), Icon: ChartColumn, pages: /^\/admin\/reports/i },
  { to: '/admin/inbox', text: t('Inbox'), Icon: Inbox, pages: /^\/admin\/inbox/i },
]

function AdminTabs({ inbox, className }: { inbox: InboxCount; className: string }) {
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
