import { settings } from '#domain/settings'

export type Slide = {
  name: string
  picture: string
  kicker: string
  title: string
  text: string
  action: string
  to: string
}

/** The texts of the banner's slides; their composition is in slide-looks.ts. */
export const slideTexts: readonly Slide[] = [
  {
    name: 'dabba',
    picture: 'banner-dabba',
    kicker: `Family-owned since ${settings.founded}`,
    title: 'For the dabba you open every day',
    text: `Ground, whole and blended spices from our family in ${settings.town}.`,
    action: 'Shop all spices',
    to: '/shop',
  },
  {
    name: 'chilli',
    picture: 'banner-chilli',
    kicker: 'Ground Spices',
    title: 'Red as it should be',
    text: 'Kashmiri for colour, Guntur for heat, Reshampatti for every day.',
    action: 'Shop chillies',
    to: '/category/powder-spices',
  },
  {
    name: 'haldi',
    picture: 'banner-haldi',
    kicker: 'Selam Haldi',
    title: 'A spoon of sunshine',
    text: 'Bright, earthy turmeric that colours the whole pot.',
    action: 'Shop haldi',
    to: '/product/selam-haldi-powder',
  },
  {
    name: 'whole',
    picture: 'banner-whole',
    kicker: 'Whole Spices',
    title: 'It starts with a crackle',
    text: 'Jeera, rai, laving and elaichi for a vaghar you can smell from the gate.',
    action: 'Shop whole spices',
    to: '/category/whole-spices',
  },
  {
    name: 'grill',
    picture: 'banner-grill',
    kicker: 'Special Spices',
    title: 'Smoke, fire, masala',
    text: 'Blends for the grill, the kadhai and the chai pan.',
    action: 'Shop masalas',
    to: '/category/special-spices',
  },
]
