import { Link } from 'react-router'
import { findCategory } from '#domain/catalog/categories'
import { t, translated } from '#domain/texts/translate'

/** The page that is shown has no link. */
type Place = { name: string; to?: string }

export function Breadcrumbs({ trail }: { trail: Place[] }) {
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

export function shopTrail(...below: Place[]): Place[] {
  return [{ name: t('Home'), to: '/' }, { name: t('Shop'), to: '/shop' }, ...below]
}

export function trailOf(product: { name: string; category: string }): Place[] {
  const category = findCategory(product.category)
  const above = category ? [{ name: translated(category.name), to: `/category/${category.slug}` }] : []
  return shopTrail(...above, { name: product.name })
}
