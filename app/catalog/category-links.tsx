import { ButtonLink } from '#app/ui/button.tsx'
import { categories } from '#domain/catalog/categories'
import { translated } from '#domain/texts/translate'

/** Lists the shop's categories as links, for a page that has nothing else to show. */
export function CategoryLinks() {
  return (
    <ul className="grid w-full max-w-2xl grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <ButtonLink to={`/category/${slug}`} kind="outline" className="w-full px-2">
            {translated(name)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
