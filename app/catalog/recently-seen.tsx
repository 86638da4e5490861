import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { stored } from '#app/browser/stored'
import { StoredName } from '#app/catalog/stored-name.tsx'
import { Thumbnail } from '#app/ui/picture.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { isOwnPicture } from '#domain/cart/cart'
import { t } from '#domain/texts/translate'

export function RecentlySeen({ product }: { product?: SeenProduct }) {
  const [seen, setSeen] = useState<SeenProduct[]>([])
  const { id, name, picture } = product ?? {}
  useEffect(() => {
    const others = seenProducts.read().filter((product) => product.id !== id)
    setSeen(others)
    if (!id || !name || !picture) return
    seenProducts.keep([{ id, name, picture }, ...others].slice(0, maxProducts))
  }, [id, name, picture])
  if (seen.length === 0) return null
  return (
    <section aria-labelledby="seen" className="py-section print:hidden">
      <Wrap>
        <h2 id="seen" className="text-heading">
          {t('Recently seen')}
        </h2>
        <ul className="mt-4 grid grid-cols-cards gap-3 md:grid-cols-4">
          {seen.slice(0, 4).map((product) => (
            <li key={product.id}>
              <Link
                to={`/product/${product.id}`}
                className="flex h-full items-center gap-3 rounded-lg bg-white p-2 shadow-card hover:text-brand-600 max-sm:flex-col max-sm:text-center"
              >
                <Thumbnail src={product.picture} className="size-16 object-cover" />
                <span className="min-w-0 leading-tight font-semibold">
                  <StoredName {...product} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Wrap>
    </section>
  )
}

const maxProducts = 5

type SeenProduct = { id: string; name: string; picture: string }

const seenProducts = stored('seen', (value) =>
  Array.isArray(value) ? value.filter(isSeenProduct).slice(0, maxProducts) : [],
)

function isSeenProduct(value: unknown): value is SeenProduct {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, picture } = value as Record<string, unknown>
  return typeof id === 'string' && /^[\w-]+$/.test(id) && typeof name === 'string' && isOwnPicture(picture)
}
