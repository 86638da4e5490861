import type { ReactNode } from 'react'

/** A link that calls or writes to the sender, in a list. */
export function ContactLink({ href, icon, text }: { href: string; icon: ReactNode; text: string }) {
  return (
    <li>
      <a
        href={href}
        rel="noopener noreferrer"
        className="flex min-h-tap items-center gap-2 rounded-md border border-edge px-4 font-semibold hover:bg-paper-deep"
      >
        {icon}
        {text}
      </a>
    </li>
  )
}
