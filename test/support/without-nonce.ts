/** Removes the nonce, the only difference between two renderings of the same page. */
export function withoutNonce(page: string): string {
  return page.replaceAll(/ nonce=\\?"[^"\\]*\\?"/g, '')
}
