import { CircleUserRound, LogIn, Mail, ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useCart } from '#app/cart/cart-store'
import { ChatIcon, SocialIcon } from '#app/ui/icons.tsx'
import { settings } from '#domain/settings'

const icon = 'flex min-h-tap min-w-tap items-center gap-3 rounded-md px-3 hover:bg-white/15 lg:justify-center lg:px-0'

export const chatUrl = `https://wa.me/${settings.chat.number}?text=${encodeURIComponent(settings.chat.greeting)}`

/** The social page, the mail address and the chat; in the drawer with their names beside them. */
export function ContactIcons() {
  return (
    <>
      <a href={settings.social.url} rel="noopener" className={icon}>
        <SocialIcon />
        <Name text={`${settings.social.name} ${settings.social.handle}`} />
      </a>
      <a href={`mailto:${settings.infoEmail}`} className={icon}>
        <Mail className="size-5" aria-hidden />
        <Name text={settings.infoEmail} />
      </a>
      <a href={chatUrl} rel="noopener" className={icon}>
        <ChatIcon />
        <Name text="Chat on WhatsApp" />
      </a>
    </>
  )
}

/** Both links are in every page; which one shows is known only to the browser. */
export function AccountLinks({ onChoose }: { onChoose: () => void }) {
  return (
    <>
      <Link to="/myprofile" onClick={onChoose} className={`${icon} signed-out:hidden`}>
        <CircleUserRound className="size-5" aria-hidden />
        <Name text="My account" />
      </Link>
      <Link to="/login" onClick={onChoose} className={`${icon} signed-in:hidden`}>
        <LogIn className="size-5" aria-hidden />
        <Name text="Log in" />
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
      <span className="sr-only">Cart</span>
      <span className="cart-count ml-1 font-semibold tabular-nums">{count > 0 ? ` (${count})` : ''}</span>
    </Link>
  )
}
