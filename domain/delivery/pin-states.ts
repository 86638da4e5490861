import type { indianStates } from '#domain/delivery/delivery'

type IndianState = (typeof indianStates)[number]

/**
 * States by the first two or three digits of a PIN (India Post's sorting districts). A range that serves several states lists all of them: it finds
 * typing errors and does not define borders.
 */
const ranges: [from: number, to: number, ...states: IndianState[]][] = [
  [110, 110, 'Delhi'],
  [121, 136, 'Haryana'],
  [140, 140, 'Punjab', 'Chandigarh', 'Haryana'],
  [141, 159, 'Punjab'],
  [160, 160, 'Chandigarh', 'Punjab', 'Haryana'],
  [171, 177, 'Himachal Pradesh'],
  [180, 193, 'Jammu and Kashmir'],
  [194, 194, 'Ladakh', 'Jammu and Kashmir'],
  [201, 243, 'Uttar Pradesh'],
  [244, 249, 'Uttar Pradesh', 'Uttarakhand'],
  [250, 261, 'Uttar Pradesh'],
  [262, 263, 'Uttar Pradesh', 'Uttarakhand'],
  [264, 285, 'Uttar Pradesh'],
  [301, 345, 'Rajasthan'],
  [360, 361, 'Gujarat'],
  [362, 362, 'Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  [363, 395, 'Gujarat'],
  [396, 396, 'Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  [400, 402, 'Maharashtra'],
  [403, 403, 'Goa', 'Maharashtra'],
  [404, 445, 'Maharashtra'],
  [450, 488, 'Madhya Pradesh'],
  [490, 497, 'Chhattisgarh'],
  [500, 509, 'Telangana', 'Andhra Pradesh'],
  [510, 532, 'Andhra Pradesh'],
  [533, 533, 'Andhra Pradesh', 'Puducherry'],
  [534, 535, 'Andhra Pradesh'],
  [560, 591, 'Karnataka'],
  [600, 604, 'Tamil Nadu'],
  [605, 609, 'Tamil Nadu', 'Puducherry'],
  [610, 643, 'Tamil Nadu'],
  [670, 672, 'Kerala'],
  [673, 673, 'Kerala', 'Puducherry'],
  [674, 681, 'Kerala'],
  [682, 682, 'Kerala', 'Lakshadweep'],
  [683, 695, 'Kerala'],
  [700, 736, 'West Bengal'],
  [737, 737, 'Sikkim', 'West Bengal'],
  [738, 743, 'West Bengal'],
  [744, 744, 'Andaman and Nicobar Islands'],
  [751, 770, 'Odisha'],
  [781, 788, 'Assam'],
  [790, 792, 'Arunachal Pradesh', 'Assam'],
  [793, 794, 'Meghalaya'],
  [795, 795, 'Manipur'],
  [796, 796, 'Mizoram'],
  [797, 798, 'Nagaland'],
  [799, 799, 'Tripura'],
  [800, 813, 'Bihar', 'Jharkhand'],
  [814, 835, 'Jharkhand', 'Bihar'],
  [841, 855, 'Bihar'],
]

/** Returns the possible states of a PIN; empty for an unknown one. */
export function statesOfPin(pin: string): string[] {
  const district = Number(pin.slice(0, 3))
  const range = ranges.find(([from, to]) => from <= district && district <= to)
  return range ? range.slice(2).map(String) : []
}
