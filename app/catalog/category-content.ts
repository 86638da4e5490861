import type { Category } from '#domain/catalog/categories'
import { t } from '#domain/texts/translate'

export const categoryContent = (): Record<Category['slug'], { picture: string; colour: string; text: string }> => ({
  'powder-spices': {
    picture: 'category-ground',
    colour: 'bg-turmeric',
    text: t('Chilli, haldi and dhaniya, ground slow and cool.'),
  },
  'whole-spices': {
    picture: 'category-whole',
    colour: 'bg-rose',
    text: t('Jeera, rai, elaichi, taj and more, whole and full of aroma.'),
  },
  'special-spices': {
    picture: 'category-special',
    colour: 'bg-leaf',
    text: t('Blends for chai, chaat, shaak, paneer and the grill.'),
  },
  bestseller: {
    picture: 'category-bestseller',
    colour: 'bg-brand-600 text-white on-dark',
    text: t('What our customers buy again and again.'),
  },
})
