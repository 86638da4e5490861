import { findPicture, getPicture } from '#domain/catalog/pictures'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'

export function listSlides({ slides, texts, pictures }: ShopSettings['banner']) {
  return slides.map((name) => ({ name, ...picturesOf(name, pictures[name]), words: texts[name] ?? {} }))
}

/** The family's own photo serves wide screens and phones. */
export function picturesOf(slide: string, photo: string | undefined) {
  if (photo) return { wide: getPicture(photo), phone: getPicture(photo) }
  return { wide: findPicture(`banner-${slide}`), phone: findPicture(`banner-${slide}-mobile`) }
}
