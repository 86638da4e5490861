import { Link } from 'react-router'
import { t } from '#domain/texts/translate'

/** Lists the recipes that use the product. */
export function ProductRecipes({ recipes }: { recipes: { slug: string; title: string }[] }) {
  if (recipes.length === 0) return null
  return (
    <p className="mt-6">
      <strong>{t('Cook with it:')}</strong>{' '}
      {recipes.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ' · '}
          <Link to={`/recipes/${slug}`} className="text-link inline-flex min-h-tap items-center">
            {title}
          </Link>
        </span>
      ))}
    </p>
  )
}
