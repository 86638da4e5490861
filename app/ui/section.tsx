import type { ReactNode } from 'react'
import { LeafBorder } from '#app/ui/brand.tsx'

type HeadingProps = {
  title: string
  kicker?: ReactNode
  lead?: ReactNode
  id?: string
  level?: 'h1' | 'h2'
  align?: 'left'
  onDark?: boolean
  /** Low on a phone, so that the page's content begins high. */
  isBrief?: boolean
  isPlain?: boolean
}

export function Heading({ title, kicker, lead, id, level: Level = 'h2', align, onDark, ...look }: HeadingProps) {
  const centred = align !== 'left'
  return (
    <div className={centred ? 'mx-auto max-w-text text-center' : 'max-w-text'}>
      {kicker && <p className={`kicker ${onDark ? 'text-turmeric' : 'text-brand-600'}`}>{kicker}</p>}
      <Level id={id} className={`text-title text-balance ${look.isBrief ? 'max-md:text-heading' : ''}`}>
        {title}
      </Level>
      {!look.isPlain && (
        <LeafBorder
          className={`mt-3 h-3 w-27 text-kraft ${centred ? 'mx-auto' : ''} ${look.isBrief ? 'max-md:hidden' : ''}`}
        />
      )}
      {lead && (
        <p
          className={`mt-4 text-lg ${centred ? 'text-balance' : 'text-pretty'} ${onDark ? 'text-paper/90' : 'text-ink-soft'}`}
        >
          {lead}
        </p>
      )}
    </div>
  )
}

export function Wrap({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-page px-gutter ${className}`}>{children}</div>
}
