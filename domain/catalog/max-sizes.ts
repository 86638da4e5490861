/** Maximum number of sizes of a product. */
export const maxSizes = 3
