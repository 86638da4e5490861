export type OrderKey = { number: string; viewKey: string }

export function orderLinkEnd({ number, viewKey }: OrderKey): string {
  return `${number}?k=${viewKey}`
}

export function orderLink(publicUrl: string, key: OrderKey): string {
  return `${publicUrl}/order/${orderLinkEnd(key)}`
}
