/** Maximum lines of a delivery. */
export const maxLines = 30
