type Linked = { number: string; viewKey: string }

/** Returns the order link for mails and for the packing slip. */
export function orderLink(publicUrl: string, { number, viewKey }: Linked): string {
  return `${publicUrl}/order/${number}?k=${viewKey}`
}

/** Returns the end of the button address in messages. Used only for messages to the phone number of the order. */
export function messageLinkEnd({ number, messageKey }: { number: string; messageKey: string }): string {
  return `${number}?k=${messageKey}`
}
