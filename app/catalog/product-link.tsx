import { Link } from 'react-router'
import { BrokenName } from '#app/ui/broken-name.tsx'
import { langOf } from '#domain/texts/translate'

/** The name of a product in its card, as a link that covers the card. */
export function ProductLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/product/${id}`} lang={langOf(name)} className="after:absolute after:inset-0 group-hover:text-brand-600">
      <BrokenName name={name} />
    </Link>
  )
}
