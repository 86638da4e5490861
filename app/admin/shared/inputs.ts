/** Attributes of a field for a whole number, for an amount in rupees, and for the e-mail address of somebody else. */
export const countInput = { inputMode: 'numeric', autoComplete: 'off' } as const
export const amountInput = { inputMode: 'decimal', autoComplete: 'off' } as const
export const emailInput = { type: 'email', autoComplete: 'off', required: true, maxLength: 254 } as const
