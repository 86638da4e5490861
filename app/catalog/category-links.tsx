import { ButtonLink } from '#app/ui/button.tsx'
import { categoryLinks } from '#domain/catalog/categories'

/** Lists the shop's categories as links, for a page that has nothing else to show. */
export function CategoryLinks() {
  return (
    <ul className="grid w-full max-w-2xl grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
      {categoryLinks().map(({ to, name }) => (
        <li key={to}>
          <ButtonLink to={to} kind="outline" className="w-full px-2">
            {name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
