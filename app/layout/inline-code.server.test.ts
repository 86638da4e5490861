import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { takeNonces } from '#app/layout/inline-code.server'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const take = (html: string) => {
  const taken = takeNonces(Buffer.from(html), 'n0nce')
  return { ...taken.inlineCode, html: taken.html.toString() }
}

it('what carries the nonce is allowed, and the page goes without it', () => {
  const script = "one('₹, ગુજરાત')"
  const marked = (nonce: string) =>
    `<style id="css"${nonce}>a{b:c}</style><link rel="modulepreload"${nonce} href="/x.js"/><script${nonce}>${script}</script><script${nonce} type="module" async="">two()</script><script${nonce} src="/x.js"></script>`
  expect(take(marked(' nonce="n0nce"'))).toEqual({
    html: marked(''),
    scripts: [hash(script), hash('two()')],
    styles: [hash('a{b:c}')],
  })
})

it.each([
  '<script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="n0nc">alert(1)</script>',
  "<script nonce='n0nce2'>alert(1)</script>",
  '<style>body{display:none}</style>',
])('what came in with the page’s words is not: %s', (injected) => {
  const page = (nonce: string) => `<p>${injected}</p><script${nonce}>one()</script>`
  expect(take(page(' nonce="n0nce"'))).toEqual({ html: page(''), scripts: [hash('one()')], styles: [] })
})
