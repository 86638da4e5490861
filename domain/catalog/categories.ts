import { msg, translated } from '#domain/texts/translate'

/** Specification, section 9. */
export const categories = [
  {
    slug: 'powder-spices',
    name: msg('Powder Spices'),
    group: 'Ground Spice',
    subcategories: [msg('Chillie-Powder'), msg('Haldi-Powder'), msg('Dhaniya-Powder')],
  },
  {
    slug: 'whole-spices',
    name: msg('Whole Spices'),
    group: 'Whole Spices',
    subcategories: [msg('Seeds'), msg('Cardamom'), msg('Barks'), msg('Aromatic')],
  },
  {
    slug: 'special-spices',
    name: msg('Special Spices'),
    group: 'Special Spices',
    subcategories: [
      msg('Beverage-Masala'),
      msg('Snack-Chatpata-Masala'),
      msg('Non-Veg-Masala'),
      msg('Veg-Masala'),
      msg('All-Purpose-Masala'),
    ],
  },
  {
    slug: 'bestseller',
    name: msg('Best Sellers'),
    group: 'Best Sellers',
    subcategories: [msg('powder-spices'), msg('special-spices')],
  },
] as const

export type Category = (typeof categories)[number]

export const categoryLinks = () =>
  categories.map(({ slug, name }) => ({ to: `/category/${slug}`, name: translated(name) }))

export function findCategory(slug: string): Category | undefined {
  return categories.find((category) => category.slug === slug.toLowerCase())
}

/** Returns the name of a group of a category, which is stored as in the specification: Haldi Powder for Haldi-Powder, or a category's for its slug. */
export function groupText(stored: string): string {
  const category = categories.find(({ slug }) => slug === stored)
  return category ? translated(category.name) : translated(stored).replaceAll('-', ' ')
}
