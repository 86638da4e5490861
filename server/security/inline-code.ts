import { sha256 } from '#domain/hash.server'

/** The sources of a page's inline code, as its policy writes them. */
export type InlineCode = { scripts: string[]; styles: string[] }

/** Returns the inline code of a page that is made for one visitor. */
export function codeByNonce(nonce: string): InlineCode {
  const sources = [`'nonce-${nonce}'`]
  return { scripts: sources, styles: sources }
}

/**
 * Takes the nonce out of a page that is cached, and returns the hashes of the inline code that carried it. Other code came in with the
 * page's content and stays outside of the policy.
 */
export function codeByHash(html: string, nonce: string): { html: string; inlineCode: InlineCode } {
  const inlineCode: InlineCode = { scripts: [], styles: [] }
  const attribute = ` nonce="${nonce}"`
  const written = new RegExp(`<(script|style)\\b[^>]*${attribute}[^>]*>(.*?)</\\1>`, 'gs')
  for (const [, tag, code] of html.matchAll(written))
    if (code) inlineCode[tag === 'script' ? 'scripts' : 'styles'].push(hashInlineCode(code))
  return { html: html.replaceAll(attribute, ''), inlineCode }
}

export function hashInlineCode(code: string): string {
  return `'sha256-${sha256(code, 'base64')}'`
}
