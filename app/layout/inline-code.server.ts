import { createHash, randomBytes } from 'node:crypto'

/** The hashes of the scripts and styles that a page may carry inline, as its policy writes them. */
export type InlineCode = { scripts: string[]; styles: string[] }

/** What the app, React and React Router write inline carries this while it is rendered; nothing that a page shows knows it. */
export function createNonce(): string {
  return randomBytes(18).toString('base64url')
}

/**
 * Takes the nonces out of a rendered page, which is kept and compressed without them, and tells the hashes of what
 * carried one. Any other script or style came in with the page's words, and no policy allows it.
 */
export function takeNonces(
  html: Buffer<ArrayBuffer>,
  nonce: string,
): { html: Buffer<ArrayBuffer>; inlineCode: InlineCode } {
  const attribute = ` nonce="${nonce}"`
  const inlineCode: InlineCode = { scripts: [], styles: [] }
  const parts: Buffer[] = []
  let rest = 0
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, rest)) {
    parts.push(html.subarray(rest, at))
    rest = at + attribute.length
    const tag = html.toString('latin1', html.lastIndexOf('<', at), at)
    const kind = /^<script(\s|$)/.test(tag) ? 'script' : /^<style(\s|$)/.test(tag) ? 'style' : null
    if (!kind) continue
    const start = html.indexOf('>', rest) + 1
    const body = html.subarray(start, html.indexOf(`</${kind}>`, start))
    if (body.length > 0) inlineCode[`${kind}s`].push(hashInlineCode(body))
  }
  parts.push(html.subarray(rest))
  return { html: Buffer.concat(parts), inlineCode }
}

export function hashInlineCode(code: string | Uint8Array): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
