/** The picture of a product that has none: the shop's icon. */
export const noPicture = '/icon-512.png'
