import { msg } from '#domain/texts/translate'

/**
 * The brand and the numbers of the program that pages show: change them here and restart the shop. What no page of buyers needs is in
 * `limits/shop-limits.ts`; what the family edits at /admin/settings is `ShopSettings`. Amounts are integer paise.
 */
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
  /** Shoppers see the exact stock up to this number. */
  fewLeft: 10,
} as const
