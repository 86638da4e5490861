import type { ReactNode } from 'react'
import { LeafBorder } from '#app/ui/brand.tsx'

type HeadingProps = {
  title: string
  /** A short text above the title. */
  kicker?: ReactNode
  lead?: ReactNode
  /** Id for the section's `aria-labelledby`. */
  id?: string
  level?: 'h1' | 'h2'
  align?: 'left' | 'center'
  onDark?: boolean
  /** Smaller and without the leaf border on a phone, so that the page's content begins high. */
  isBrief?: boolean
  /** Without the leaf border. */
  isPlain?: boolean
}

/** The title of a section or page, with a leaf border below it. */
export function Heading({
  title,
  kicker,
  lead,
  id,
  level: Level = 'h2',
  align = 'center',
  onDark,
  isBrief,
  isPlain,
}: HeadingProps) {
  const centred = align === 'center'
  return (
    <div className={centred ? 'mx-auto max-w-text text-center' : 'max-w-text'}>
      {kicker && <p className={`kicker ${onDark ? 'text-turmeric' : 'text-brand-600'}`}>{kicker}</p>}
      <Level id={id} className={`text-title text-balance ${isBrief ? 'max-md:text-heading' : ''}`}>
        {title}
      </Level>
      {!isPlain && (
        <LeafBorder
          className={`mt-3 h-3 w-27 text-kraft ${centred ? 'mx-auto' : ''} ${isBrief ? 'max-md:hidden' : ''}`}
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

/** Limits the content to the page's width and adds margins. */
export function Wrap({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-page px-gutter ${className}`}>{children}</div>
}
