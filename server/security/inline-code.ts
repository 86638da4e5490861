import { sha256 } from '#domain/hash.server'

export type InlineCode = { scripts: string[]; styles: string[] }

export function codeByNonce(nonce: string): InlineCode {
  const sources = [`'nonce-${nonce}'`]
  return { scripts: sources, styles: sources }
}

/** Of the inline code that carried the nonce; other code came in with the page's content, and stays outside. */
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
