import { productName } from '#domain/texts/product-name'
import { langOf } from '#domain/texts/translate'

export function StoredName({ id, name: stored }: { id: string; name: string }) {
  const name = productName(id, stored)
  const lang = langOf(name)
  return lang ? <span lang={lang}>{name}</span> : name
}
