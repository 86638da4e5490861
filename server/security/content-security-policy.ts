import { sha256 } from '#domain/hash.server'

export type InlineCode = { scripts: string[]; styles: string[] }

export type ExtraSources = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  image?: string[]
  inlineStyles?: boolean
}

/** Where a page is cached hashes stand for the nonce, which would prevent a compressed copy and 304. */
export function contentSecurityPolicy(inlineCode?: InlineCode, allowed: ExtraSources = {}): string {
  return [
    "default-src 'self'",
    `script-src ${sources(inlineCode?.scripts, allowed.script)}`,
    // Razorpay's script inserts its own styles into the page; a hash beside 'unsafe-inline' would disable 'unsafe-inline'.
    `style-src ${allowed.inlineStyles ? "'self' 'unsafe-inline'" : sources(inlineCode?.styles)}`,
    `img-src ${sources(['data:'], allowed.image)}`,
    `connect-src ${sources(allowed.connect ?? [])}`,
    // The map of the contact page, which a click opens.
    `frame-src ${(allowed.frame ?? ['https://www.google.com']).join(' ')}`,
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function sources(...lists: (string[] | undefined)[]): string {
  return ["'self'", ...new Set(lists.flatMap((list) => list ?? []))].join(' ')
}

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
