import { PageLink } from '#app/navigation/page-link.tsx'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { langOf } from '#domain/texts/translate'

/** The name of a product in its card, as a link that covers the card. */
export function ProductLink({ id, name }: { id: string; name: string }) {
  return (
    <PageLink
      to={`/product/${id}`}
      lang={langOf(name)}
      className="after:absolute after:inset-0 group-hover:text-brand-600"
    >
      <BrokenName name={name} />
    </PageLink>
  )
}
