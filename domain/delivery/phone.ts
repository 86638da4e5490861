/** Ten digits, however it was typed; null when it is not one. */
export function indianMobile(input: string): string | null {
  const digits = input.replace(/\D/g, '')
  // The prefixes only count in front of ten digits: 9198765432 is a whole number, not 91 and eight digits.
  return /^(?:(?:00)?91)?0?([6-9]\d{9})$/.exec(digits)?.[1] ?? null
}
