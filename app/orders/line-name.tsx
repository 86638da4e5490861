import { Link } from 'react-router'
import { StoredName } from '#app/catalog/stored-name.tsx'
import { translated } from '#domain/texts/translate'

type Line = { productId: string; name: string; size: string; quantity: number }

/** Shows what was ordered in a line, with a link to the product. */
export function LineName({ line: { productId, name, size, quantity } }: { line: Line }) {
  return (
    <p className="min-w-0 flex-1 basis-24">
      <Link to={`/product/${productId}`} className="block font-semibold hover:underline">
        <StoredName id={productId} name={name} />
      </Link>
      <span className="block text-sm text-ink-soft">
        {translated(size)} × {quantity}
      </span>
    </p>
  )
}

/** Shows the product's smallest picture; an empty frame for a product that is not sold any more. */
export function LinePicture({ url }: { url: string }) {
  const look = 'size-16 shrink-0 rounded-md bg-paper-deep print:hidden'
  if (url === '') return <span className={look} aria-hidden />
  return <img src={url} alt="" width={240} height={240} loading="lazy" className={look} />
}
