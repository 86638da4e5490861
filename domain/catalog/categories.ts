/** Specification, section 9. */
export const categories = [
  {
    slug: 'powder-spices',
    name: 'Powder Spices',
    group: 'Ground Spice',
    subcategories: ['Chillie-Powder', 'Haldi-Powder', 'Dhaniya-Powder'],
  },
  {
    slug: 'whole-spices',
    name: 'Whole Spices',
    group: 'Whole Spices',
    subcategories: ['Seeds', 'Cardamom', 'Barks', 'Aromatic'],
  },
  {
    slug: 'special-spices',
    name: 'Special Spices',
    group: 'Special Spices',
    subcategories: ['Beverage-Masala', 'Snack-Chatpata-Masala', 'Non-Veg-Masala', 'Veg-Masala', 'All-Purpose-Masala'],
  },
  {
    slug: 'bestseller',
    name: 'Best Sellers',
    group: 'Best Sellers',
    subcategories: ['powder-spices', 'special-spices'],
  },
] as const

export type Category = (typeof categories)[number]

export function findCategory(slug: string): Category | undefined {
  return categories.find((category) => category.slug === slug.toLowerCase())
}
