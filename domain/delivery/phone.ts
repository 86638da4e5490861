import { compactCode } from '#domain/text'

/** Returns an Indian mobile number in any spelling and script as it is stored, such as +919876543210, or null when it is none. */
export function readPhone(typed: string): string | null {
  const digits = nationalDigits(compactCode(typed).replace(/\D/g, ''))
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null
}

/** Returns the digits of a phone, or of a part of one, without the prefixes of India. */
export function nationalDigits(digits: string): string {
  // 91 and 0 are prefixes only before ten digits: 9198765432 is a complete number, not 91 and eight digits.
  return digits.replace(/^(?:0091|(?:91)?(?=0?\d{10}$))0?/, '')
}

/** Returns a phone number as WhatsApp takes it: digits with country code and no plus, such as 919876543210. */
export function phoneDigits(phone: string): string {
  return phone.replace('+', '')
}

export function whatsAppLink(phone: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `https://wa.me/${phoneDigits(phone)}${query}`
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/\s/g, '')}`
}

/** Formats a phone number for display, such as +91 98765 43210. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+91)\s*(\d{5})\s*(\d{5})$/, '$1 $2 $3')
}

/** Formats a phone number for a field that has the +91 before it, such as 98765 43210. */
export function nationalPhone(phone: string): string {
  return phone.replace(/^\+91/, '').replace(/^(\d{5})(\d{5})$/, '$1 $2')
}

/** Returns the digits in reverse order, so that an index can find the last digits of a phone number. */
export function reverseDigits(phone: string): string {
  return [...phone.replace(/\D/g, '')].reverse().join('')
}
