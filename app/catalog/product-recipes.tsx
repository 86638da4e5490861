import { TextLink } from '#app/ui/text-link.tsx'
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
          <TextLink to={`/recipes/${slug}`}>{title}</TextLink>
        </span>
      ))}
    </p>
  )
}
