import { t } from '#domain/texts/translate'

/** The texts by the name of the error; see domain/notifications/messenger.ts. */
const failures = (): Record<string, string> => ({
  MessageRefused: t('The number or address does not take it: please call.'),
  MessageLimited: t('Too many messages went out for hours: please call, or send it again.'),
  AccountRefused: t('The service refuses the shop’s own account: please call, and tell an owner.'),
  MessageDelayed: t('The service did not answer for hours: please call, or send it again.'),
})

/** Texts for the error codes of WhatsApp’s Cloud API: developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes. */
const reasons: [codes: RegExp, text: () => string][] = [
  [
    /^(131021|131026|131030|133010)$/,
    () => t('This number has no WhatsApp, or its WhatsApp does not take our messages: please call.'),
  ],
  [
    /^(130472|131049|131050)$/,
    () => t('WhatsApp keeps messages of shops from this buyer, or the buyer wants none: please call.'),
  ],
  [/^131047$/, () => t('The buyer has not written for a day, so WhatsApp lets us send no free words: please call.')],
  [/^132\d{3}$/, () => t('WhatsApp does not accept the wording of this message: please call, and tell an owner.')],
  [
    /^(368|130497|131031|131042|131045|131048)$/,
    () => t('WhatsApp lets the shop’s number send nothing now: please call, and tell an owner.'),
  ],
  [/^(4|80007|130429|131056)$/, () => t('Too many messages went out for hours: please call, or send it again.')],
]

/** Returns why a message failed, from the outbox's `last_error`. */
export function failureText(error: string): string {
  const [, code] = /^not delivered \((\d+)\)$/.exec(error) ?? []
  const reason = code && reasons.find(([codes]) => codes.test(code))
  return reason ? reason[1]() : (failures()[error] ?? t('It could not be sent: please call, or send it again.'))
}
