/** Attributes of a field for a whole number, and of one for an amount in rupees. */
export const countInput = { inputMode: 'numeric', autoComplete: 'off' } as const
export const amountInput = { inputMode: 'decimal', autoComplete: 'off' } as const
