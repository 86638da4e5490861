import { z } from 'zod'
import { indianStates } from '#domain/delivery/delivery'
import { readPhone } from '#domain/delivery/phone'
import { readPin } from '#domain/delivery/pin'
import { findPinPlace, missingPinText } from '#domain/delivery/pin-places.server'
import { lineSchema } from '#domain/texts/line-schema.server'
import { msg } from '#domain/texts/translate'

const noPhone = msg('Please enter a mobile number of ten digits, such as 98765 43210.')
const phone = readBy(readPhone, noPhone)

function readBy(read: (typed: string) => string | null, message: string) {
  return z.string(message).transform((typed, context) => {
    const value = read(typed)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

const noPin = msg('A postcode (PIN code) has six digits, such as 385001.')

export const deliverySchema = z.object({
  phone,
  street: lineSchema(200, msg('Please enter house, street and area.')),
  city: lineSchema(80, msg('Please enter the city, town or village.')),
  state: z.enum(indianStates, msg('Please choose a state.')),
  zip: readBy(readPin, noPin).refine((pin) => findPinPlace(pin).kind !== 'missing', {
    error: ({ input }) => missingPinText(String(input)),
  }),
})

export const optionalPhone = z
  .string(noPhone)
  .optional()
  .transform((value) => (value?.trim() ? value : undefined))
  .pipe(phone.optional())

export const addressSchema = deliverySchema.extend({ fullName: lineSchema(100, msg('Please enter a name.')) })
