import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { codeByHash, codeByNonce, contentSecurityPolicy } from '#server/security/content-security-policy'

it('allows the inline scripts and styles it is told, each once, and no other', () => {
  const policy = contentSecurityPolicy({ scripts: ["'sha256-a'", "'sha256-b'", "'sha256-a'"], styles: ["'sha256-c'"] })
  expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';")
  expect(policy).toContain("style-src 'self' 'sha256-c';")
  expect(policy).not.toContain('unsafe')
  expect(contentSecurityPolicy()).toContain("script-src 'self';")
})

it('the checkout may load the provider, nothing else may', () => {
  const policy = contentSecurityPolicy(undefined, {
    script: ['https://checkout.razorpay.com'],
    frame: ['https://api.razorpay.com'],
    inlineStyles: true,
  })
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;")
  expect(policy).toContain('frame-src https://api.razorpay.com;')
  expect(contentSecurityPolicy()).toContain('frame-src https://www.google.com;')
})

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const nonce = 'n0nce-of_24.letters'
const take = (write: (nonce: string) => string) => codeByHash(write(` nonce="${nonce}"`), nonce)

it('what carries the nonce is allowed by its hash, and the page goes without the nonce', () => {
  const script = "one('₹, ગુજરાત')"
  const marked = (nonce: string) =>
    `<style id="css"${nonce}>a{b:c}</style><link rel="modulepreload"${nonce} href="/x.js"/><script${nonce}>${script}</script><script${nonce} type="module" async="">two()</script><script${nonce} src="/x.js"></script>`
  expect(take(marked)).toEqual({
    html: marked(''),
    inlineCode: { scripts: [hash(script), hash('two()')], styles: [hash('a{b:c}')] },
  })
})

it.each([
  '<script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="n0nc">alert(1)</script>',
  "<script nonce='n0nce2'>alert(1)</script>",
  '<script data-x="',
  '<style>body{display:none}</style>',
])('what came in with the page’s words is not: %s', (injected) => {
  const page = (nonce: string) => `<p>${injected}</p><script${nonce}>one()</script>`
  expect(take(page)).toEqual({ html: page(''), inlineCode: { scripts: [hash('one()')], styles: [] } })
})

it('a page for one visitor allows what carries its nonce and nothing else', () => {
  expect(codeByNonce(nonce)).toEqual({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] })
})
