import { CircleUserRound, LogIn, Mail, ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useCart } from '#app/cart/cart-store'
import { useShopDetails } from '#app/layout/shop-details'
import { ChatIcon, SocialIcon } from '#app/ui/icons.tsx'
import { chatLink } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

const link = 'flex min-h-tap min-w-tap items-center gap-3 rounded-md px-3 hover:bg-white/15 lg:justify-center'
const icon = `${link} lg:px-0`
const account = `${link} lg:gap-1.5 lg:px-2 lg:text-sm lg:font-semibold`

/** Links to social page, mail and chat; in the drawer with their names. */
export function ContactIcons({ onChoose }: { onChoose: () => void }) {
  const shop = useShopDetails()
  const { social, infoEmail } = shop.contact
  return (
    <>
      <a href={social.url} rel="noopener" onClick={onChoose} className={icon}>
        <SocialIcon />
        <Name text={`${social.name} ${social.handle}`} />
      </a>
      <a href={`mailto:${infoEmail}`} onClick={onChoose} className={icon}>
        <Mail className="size-5" aria-hidden />
        <Name text={infoEmail} />
      </a>
      <a href={chatLink(shop)} rel="noopener" onClick={onChoose} className={icon}>
        <ChatIcon />
        <Name text={t('Chat on WhatsApp')} />
      </a>
    </>
  )
}

/** Renders both links into every page; the browser shows one of them. */
export function AccountLinks({ onChoose }: { onChoose: () => void }) {
  return (
    <>
      <Link to="/myprofile" onClick={onChoose} className={`${account} signed-out:hidden`}>
        <CircleUserRound className="size-5" aria-hidden />
        <span>{t('My Account')}</span>
      </Link>
      <Link to="/login" onClick={onChoose} className={`${account} signed-in:hidden`}>
        <LogIn className="size-5" aria-hidden />
        <span>{t('Sign In')}</span>
      </Link>
    </>
  )
}

function Name({ text }: { text: string }) {
  return <span className="lg:sr-only">{text}</span>
}

export function CartLink() {
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
      <span className="cart-count ml-1 font-semibold tabular-nums">{count > 0 ? ` (${count})` : ''}</span>
    </Link>
  )
}
