import { CircleUserRound, LogIn, Mail, Menu, ShoppingBag, X } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { useCart } from '#app/cart/cart-store'
import { SearchBox } from '#app/catalog/search-box.tsx'
import { LanguageSwitch } from '#app/languages/language-switch.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { WordMark } from '#app/ui/brand.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { ChatIcon, SocialIcon } from '#app/ui/icons.tsx'
import { categoryLinks } from '#domain/catalog/categories'
import { constants } from '#domain/constants'
import { chatLink } from '#domain/shop-settings/shop-settings'
import { t, translated } from '#domain/texts/translate'

const links = () => [
  { to: '/', text: t('Home') },
  { to: '/about', text: t('About') },
  { to: '/shop', text: t('Shop') },
  { to: '/contact', text: t('Contact Us') },
]

/** Its tagline scrolls away, the rest is sticky; on small screens the links are in a drawer. */
export const Header = memo(function Header() {
  const bar = useRef<HTMLElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => markScrolled(bar.current), [])
  const close = () => menu.current?.hidePopover?.()
  const location = useLocation()
  const current = links().find(({ to }) => isWithin(location.pathname, to))?.to
  return (
    <header
      ref={bar}
      id="nav"
      className="on-dark sticky -top-8 z-30 bg-brand-600 text-white transition-shadow low:relative low:top-0 print:hidden duration-slow [&.scrolled]:bg-brand-700 [&.scrolled]:shadow-bar"
    >
      <p className="flex min-h-8 items-center justify-center bg-brand-700 px-gutter text-center text-sm">
        {translated(constants.tagline)}
      </p>
      <div className="mx-auto flex min-h-bar max-w-page items-center gap-1 px-[min(var(--spacing-gutter),5vw)] lg:gap-2">
        <IconButton
          label={t('Menu')}
          Icon={Menu}
          popoverTarget="menu"
          className="-ml-[10px] min-w-[44px] shrink lg:hidden"
        />
        <div className="min-w-7 max-lg:@container max-lg:flex-1 lg:shrink-0">
          {/* Only the square emblem if large text leaves no space for the name; the buttons beside it shrink first. */}
          <Link
            to="/"
            aria-label={t('{name}, home', { name: constants.name })}
            className="inline-block max-w-full rounded-sm align-middle @max-[7.5rem]:w-9 @max-[7.5rem]:overflow-hidden"
          >
            <WordMark
              tone="cream"
              name={constants.name}
              className="h-9 w-auto max-w-full max-[22.5rem]:h-8 @max-[7.5rem]:h-[min(2.25rem,100cqw)]! @max-[7.5rem]:max-w-none lg:h-8 xl:h-11"
            />
          </Link>
        </div>
        <div
          ref={menu}
          id="menu"
          popover="auto"
          className="drawer on-dark bg-brand-700 text-white lg:static lg:flex lg:h-auto lg:w-auto lg:min-w-0 lg:flex-1 lg:flex-wrap lg:items-center lg:justify-end lg:overflow-visible lg:bg-transparent lg:text-inherit"
        >
          <IconButton
            label={t('Close menu')}
            Icon={X}
            popoverTarget="menu"
            popoverTargetAction="hide"
            className="m-2 ml-auto lg:hidden"
          />
          <nav aria-label={t('Main')} className="px-4 lg:mx-auto lg:px-0">
            <ul className="flex flex-col lg:flex-row lg:flex-wrap">
              {links().map(({ to, text }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={to === current ? 'page' : undefined}
                    onClick={close}
                    className="flex min-h-tap items-center border-b border-white/20 px-3 py-3 font-display text-heading decoration-turmeric decoration-2 underline-offset-8 hover:underline aria-[current]:underline lg:border-0 lg:py-0 lg:font-body lg:text-base lg:px-2 lg:font-semibold xl:px-4"
                  >
                    {text}
                  </Link>
                  {to === '/shop' && <Categories onChoose={close} />}
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex flex-col-reverse gap-1 p-4 lg:flex-row lg:flex-wrap lg:items-center lg:p-0">
            <div className="contents max-lg:flex max-lg:flex-col">
              <ContactIcons onChoose={close} />
            </div>
            <AccountLinks onChoose={close} />
            <LanguageSwitch className="flex flex-wrap gap-x-5 px-3 lg:hidden" />
          </div>
        </div>
        <SearchBox />
        <div className="shrink-0">
          <CartLink />
        </div>
      </div>
      <NavigationProgress />
    </header>
  )
})

function isWithin(pathname: string, to: string): boolean {
  const path = pathname.toLowerCase()
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}

function Categories({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className="border-b border-white/20 py-1 lg:hidden">
      {[...categoryLinks(), { to: '/recipes', name: t('Recipes') }].map(({ to, name }) => (
        <li key={to}>
          <Link to={to} onClick={onChoose} className="flex min-h-tap items-center px-3 pl-6">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NavigationProgress() {
  const { state } = useNavigation()
  return (
    state !== 'idle' && (
      <div
        aria-hidden
        className="absolute inset-x-0 bottom-0 h-[3px] origin-left animate-on-the-way bg-turmeric motion-reduce:hidden"
      />
    )
  )
}

/** The header is styled as `scrolled` from this many pixels on (specification, section 9). */
const scrolledFrom = 80

function markScrolled(bar: HTMLElement | null) {
  const mark = () => bar?.classList.toggle('scrolled', window.scrollY > scrolledFrom)
  mark()
  addEventListener('scroll', mark, { passive: true })
  return () => removeEventListener('scroll', mark)
}

const link = 'flex min-h-tap min-w-tap items-center gap-3 rounded-md px-3 hover:bg-white/15 lg:justify-center'

function ContactIcons({ onChoose }: { onChoose: () => void }) {
  const shop = useShopDetails()
  const { social, infoEmail } = shop.contact
  const contacts = [
    { href: social.url, icon: <SocialIcon />, name: `${social.name} ${social.handle}` },
    { href: `mailto:${infoEmail}`, icon: <Mail className="size-5" aria-hidden />, name: infoEmail },
    { href: chatLink(shop), icon: <ChatIcon />, name: t('Chat on WhatsApp') },
  ]
  return contacts.map(({ href, icon, name }) => (
    <a key={href} href={href} rel="noopener" onClick={onChoose} className={`${link} lg:px-0`}>
      {icon}
      <span className="lg:sr-only">{name}</span>
    </a>
  ))
}

/** Both are in every page; the browser shows one of them. */
function AccountLinks({ onChoose }: { onChoose: () => void }) {
  const links = [
    { to: '/myprofile', Icon: CircleUserRound, name: t('My Account'), look: 'signed-out:hidden' },
    { to: '/login', Icon: LogIn, name: t('Sign In'), look: 'signed-in:hidden' },
  ]
  return links.map(({ to, Icon, name, look }) => (
    <Link
      key={to}
      to={to}
      onClick={onChoose}
      className={`${link} lg:gap-1.5 lg:px-2 lg:text-sm lg:font-semibold ${look}`}
    >
      <Icon className="size-5" aria-hidden />
      <span>{name}</span>
    </Link>
  ))
}

function CartLink() {
  const count = useCart().length
  useEffect(() => {
    document.documentElement.style.setProperty('--cart-count', count > 0 ? `" (${count})"` : '""')
  }, [count])
  return (
    <Link
      to="/mycart"
      className="flex min-h-tap min-w-tap items-center justify-center rounded-md px-2 whitespace-nowrap hover:bg-white/15"
    >
      <ShoppingBag className="size-5" aria-hidden />
      <span className="sr-only">{t('Cart')}</span>
      {/* Empty until the page is alive, so that the stored count of the head script stands there. */}
      <span className="ml-1 font-semibold tabular-nums empty:after:content-(--cart-count)">
        {count > 0 ? ` (${count})` : ''}
      </span>
    </Link>
  )
}
