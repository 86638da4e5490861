import { msg } from '#domain/texts/translate'

/** The brand, and numbers that pages show. What the family edits is `ShopSettings`. */
export const constants = {
  name: msg('Saathi Masala'),
  tagline: msg('Spices, That adds Love to your food...'),
  founded: 1993,
  town: msg('Palanpur'),
  state: msg('Gujarat'),

  developer: msg('the Saathi Masala workshop'),
  team: [
    { name: msg('Ramesh Patel'), role: msg('Owner'), picture: '/team-owner.svg' },
    { name: msg('Kiran Patel'), role: msg('Director'), picture: '/team-director.svg' },
    { name: msg('Meera Patel'), role: msg('Manager'), picture: '/team-manager.svg' },
  ],
  listPricePaise: 800_00,
  minPasswordLength: 6,
  maxPasswordLength: 128,
  fewLeft: 10,
} as const
