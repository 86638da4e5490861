import type { ReactNode } from 'react'
import { LeafBorder } from '#app/ui/brand.tsx'
import { t } from '#domain/texts/translate'

type HeadingProps = {
  title: string
  /** The few words above the title. */
  kicker?: string
  lead?: ReactNode
  /** For `aria-labelledby` of the section. */
  id?: string
  level?: 'h1' | 'h2'
  align?: 'left' | 'center'
  onDark?: boolean
}

/** Title of a section or page, with the packs' leaf border under it. */
export function Heading({ title, kicker, lead, id, level: Level = 'h2', align = 'center', onDark }: HeadingProps) {
  const centred = align === 'center'
  return (
    <div className={centred ? 'mx-auto max-w-text text-center' : 'max-w-text'}>
      {kicker && <p className={`kicker ${onDark ? 'text-turmeric' : 'text-brand-600'}`}>{kicker}</p>}
      <Level id={id} className="text-title text-balance">
        {title}
      </Level>
      <LeafBorder className={`mt-3 h-3 w-27 text-kraft ${centred ? 'mx-auto' : ''}`} />
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

/** The page's width with its margins. */
export function Wrap({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-page px-gutter ${className}`}>{children}</div>
}

const loadingClass = 'py-16 text-center font-body text-lg font-normal text-ink-soft'

/** What is shown while something is under way or could not be had; `page` where it stands for a whole page. */
export function Loading({ page = false }: { page?: boolean }) {
  if (page) return <h1 className={loadingClass}>{t('Loading...')}</h1>
  return (
    <p className={loadingClass} role="status">
      {t('Loading...')}
    </p>
  )
}
