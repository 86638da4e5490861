/** Returns a page without what differs between two renderings of the same page: its nonce. */
export function withoutNonce(page: string): string {
  return page.replaceAll(/ nonce=\\?"[^"\\]*\\?"/g, '')
}
