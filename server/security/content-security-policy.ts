import type { InlineCode } from '#app/layout/finish-page.server'

/** What a page may load besides its own; only the checkout asks for more. */
export type Allowed = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  image?: string[]
  inlineStyles?: boolean
}

/**
 * The policy of one page: of what stands inline, the hashes of exactly what the app and its frameworks wrote. Hashes and
 * not nonces, because a nonce would forbid keeping a compressed page and answering 304.
 */
export function contentSecurityPolicy(inlineCode?: InlineCode, allowed: Allowed = {}): string {
  return [
    "default-src 'self'",
    `script-src ${sources(inlineCode?.scripts, allowed.script)}`,
    // Razorpay's script writes its own styles into the page: a hash beside 'unsafe-inline' would switch that off.
    `style-src ${allowed.inlineStyles ? "'self' 'unsafe-inline'" : sources(inlineCode?.styles)}`,
    `img-src ${sources(['data:'], allowed.image)}`,
    `connect-src ${sources(allowed.connect ?? [])}`,
    `frame-src ${allowed.frame ? allowed.frame.join(' ') : "'none'"}`,
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
