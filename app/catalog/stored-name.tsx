import { productName } from '#domain/texts/product-name'
import { langOf } from '#domain/texts/translate'

/** Shows the name of a product that is known by its id and the stored English name, as in orders. */
export function StoredName({ id, name: stored }: { id: string; name: string }) {
  const name = productName(id, stored)
  const lang = langOf(name)
  return lang ? <span lang={lang}>{name}</span> : name
}
