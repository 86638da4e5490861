import { inLanguage, type Language } from '#domain/texts/languages'

type Linked = { number: string; viewKey: string; language: Language }

/** Returns the order link for mails and for the packing slip, to the page in the buyer's language. */
export function orderLink(publicUrl: string, { number, viewKey, language }: Linked): string {
  return `${publicUrl}${inLanguage(language, `/order/${number}`)}?k=${viewKey}`
}

/** Returns the end of the button's URL in messages. Used only for messages to the phone number of the order. */
export function messageLinkEnd({ number, messageKey }: { number: string; messageKey: string }): string {
  return `${number}?k=${messageKey}`
}
