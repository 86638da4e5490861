import { pictureUrl } from '#domain/catalog/pictures'
import type { Product } from '#domain/catalog/product'

/** Price in paise. */
export type Suggestion = { id: string; name: string; nameGu: string; picture: string | null; pricePaise: number }

export type Suggestions = { products: Suggestion[]; total: number }

export function toSuggestion({ id, name, nameGu, pictures, sizes }: Product): Suggestion {
  const [picture] = pictures
  return {
    id,
    name,
    nameGu,
    picture: picture ? pictureUrl(picture, picture.widths[0]) : null,
    pricePaise: sizes[0]?.pricePaise ?? 0,
  }
}
