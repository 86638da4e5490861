import { Link } from 'react-router'
import { t } from '#domain/texts/translate'

export function Breadcrumbs({ trail }: { trail: { name: string; to?: string }[] }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {trail.map(({ name, to }, index) => (
          <li key={name} className={`items-center gap-x-2 ${to ? 'flex' : 'hidden sm:flex'}`}>
            {index > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              <Link to={to} className="py-1 underline-offset-4 hover:text-brand-700 hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="py-1 text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
