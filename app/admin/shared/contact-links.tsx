import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChatIcon } from '#app/ui/icons.tsx'
import { phoneLink, whatsAppLink } from '#domain/delivery/phone'
import { t } from '#domain/texts/translate'

const looks = {
  icon: 'icon-button border border-edge hover:bg-paper-deep',
  button: 'flex min-h-tap items-center gap-2 rounded-md border border-edge px-4 font-semibold hover:bg-paper-deep',
  text: 'text-link inline-flex min-h-tap items-center gap-2 wrap-anywhere tabular-nums',
}

type LinkProps = { href: string; icon: ReactNode; text: string; look: keyof typeof looks }

export function ContactLink({ href, icon, text, look }: LinkProps) {
  const isIcon = look === 'icon'
  return (
    <a href={href} rel="noopener noreferrer" aria-label={isIcon ? text : undefined} className={looks[look]}>
      {icon}
      {!isIcon && text}
    </a>
  )
}

type Props = {
  phone: string
  look: keyof typeof looks
  /** What the message begins with. In English, as the buyer may read another language than the staff. */
  draft?: string
  callText?: string
  chatText?: string
}

export function ContactLinks({ phone, look, draft, callText = t('Call'), chatText = t('WhatsApp') }: Props) {
  return (
    <>
      <ContactLink
        href={phoneLink(phone)}
        icon={<Phone className="size-5 shrink-0" aria-hidden />}
        text={callText}
        look={look}
      />
      <ContactLink href={whatsAppLink(phone, draft)} icon={<ChatIcon />} text={chatText} look={look} />
    </>
  )
}
