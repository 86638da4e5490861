import { constants } from '#domain/constants'
import type { SlideTexts } from '#domain/shop-settings/shop-settings'
import { t, translated } from '#domain/texts/translate'

export type Slide = SlideTexts & { name: 'dabba' | 'chilli' | 'haldi' | 'whole' | 'grill' }

export const slideTexts = (): Slide[] => [
  {
    name: 'dabba',
    kicker: t('Family-owned since {founded}', { founded: constants.founded }),
    title: t('For the dabba you open every day'),
    text: t('Ground, whole and blended spices from our family in {town}.', { town: translated(constants.town) }),
    action: t('Shop all spices'),
    to: '/shop',
  },
  {
    name: 'chilli',
    kicker: t('Ground Spices'),
    title: t('Red as it should be'),
    text: t('Kashmiri for colour, Guntur for heat, Reshampatti for every day.'),
    action: t('Shop chillies'),
    to: '/category/powder-spices',
  },
  {
    name: 'haldi',
    kicker: t('Selam Haldi'),
    title: t('A spoon of sunshine'),
    text: t('Bright, earthy turmeric that colours the whole pot.'),
    action: t('Shop haldi'),
    to: '/product/selam-haldi-powder',
  },
  {
    name: 'whole',
    kicker: t('Whole Spices'),
    title: t('It starts with a crackle'),
    text: t('Jeera, rai, laving and elaichi for a vaghar you can smell from the gate.'),
    action: t('Shop whole spices'),
    to: '/category/whole-spices',
  },
  {
    name: 'grill',
    kicker: t('Special Spices'),
    title: t('Smoke, fire, masala'),
    text: t('Blends for the grill, the kadhai and the chai pan.'),
    action: t('Shop masalas'),
    to: '/category/special-spices',
  },
]
