/** What opens an order's page to whoever has it. */
export type OrderKey = { number: string; viewKey: string }

/** The end of the address of an order's page, as the button of a message template takes it. */
export function orderLinkEnd({ number, viewKey }: OrderKey): string {
  return `${number}?k=${viewKey}`
}

/** The address of an order's page for whoever is not signed in. */
export function orderLink(publicUrl: string, key: OrderKey): string {
  return `${publicUrl}/order/${orderLinkEnd(key)}`
}
