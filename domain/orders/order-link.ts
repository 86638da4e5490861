type Linked = { number: string; viewKey: string }

/** For mails, and for the slip in the parcel. */
export function orderLink(publicUrl: string, { number, viewKey }: Linked): string {
  return `${publicUrl}/order/${number}?k=${viewKey}`
}

/** For messages to the order's phone and nothing else: it is what their button's address ends with. */
export function messageLinkEnd({ number, messageKey }: { number: string; messageKey: string }): string {
  return `${number}?k=${messageKey}`
}
