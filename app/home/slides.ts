import { findPicture, getPicture } from '#domain/catalog/pictures'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'

/** Returns the slides of the banner in order, each with its pictures and edited texts. */
export function listSlides({ slides, texts, pictures }: ShopSettings['banner']) {
  return slides.map((name) => ({ name, ...picturesOf(name, pictures[name]), words: texts[name] ?? {} }))
}

/** Returns a slide's pictures for wide screens and phones; the family's own photo serves both. */
export function picturesOf(slide: string, photo: string | undefined) {
  if (photo) return { wide: getPicture(photo), phone: getPicture(photo) }
  return { wide: findPicture(`banner-${slide}`), phone: findPicture(`banner-${slide}-mobile`) }
}
