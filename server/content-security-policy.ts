import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g
const dataBlock = /type="application\/(ld\+)?json"/

/** What a page may load besides its own; only the checkout asks for more. */
export type Allowed = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  image?: string[]
  inlineStyles?: boolean
}

/**
 * The policy of one page: hashes of exactly the inline scripts and styles it carries. Hashes and not nonces, because a
 * nonce would forbid keeping a compressed page and answering 304.
 */
export function contentSecurityPolicy(page: Buffer, allowed: Allowed = {}): string {
  // A sign for each byte: half the memory of a text with Gujarati in it, and the hashes are of bytes anyway.
  const html = page.toString('latin1')
  const scripts = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(inlineScript))
    if (body && !dataBlock.test(attributes)) scripts.add(hash(body))
  const styles = new Set<string>()
  for (const [, body = ''] of html.matchAll(inlineStyle)) if (body) styles.add(hash(body))
  return [
    "default-src 'self'",
    `script-src ${sources([...scripts], allowed.script)}`,
    // Razorpay's script writes its own styles into the page: a hash beside 'unsafe-inline' would switch that off.
    `style-src ${allowed.inlineStyles ? "'self' 'unsafe-inline'" : sources([...styles])}`,
    `img-src ${sources(['data:'], allowed.image)}`,
    `connect-src ${sources(allowed.connect ?? [])}`,
    `frame-src ${allowed.frame ? allowed.frame.join(' ') : "'none'"}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function sources(...lists: (string[] | undefined)[]): string {
  return ["'self'", ...lists.flatMap((list) => list ?? [])].join(' ')
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`
}
