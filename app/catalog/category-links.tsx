import { ButtonLink } from '#app/ui/button.tsx'
import { categories } from '#domain/catalog/categories'

/** Lists the shop's categories as links, for a page that has nothing else to show. */
export function CategoryLinks({ className = '' }: { className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-3 ${className}`}>
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <ButtonLink to={`/category/${slug}`} kind="outline">
            {name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
