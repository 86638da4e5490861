import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { bytesOf, PageFinisher } from '#app/layout/finish-page.server'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const take = (write: (nonce: string) => string, finisher = new PageFinisher('', true)) => {
  const { rendering, finish } = finisher.begin()
  const page = finish(Buffer.from(write(` nonce="${rendering.nonce}"`)))
  return { ...page.inlineCode, html: bytesOf(page).toString() }
}

it('what carries the nonce is allowed, and the page goes without it', () => {
  const script = "one('₹, ગુજરાત')"
  const marked = (nonce: string) =>
    `<style id="css"${nonce}>a{b:c}</style><link rel="modulepreload"${nonce} href="/x.js"/><script${nonce}>${script}</script><script${nonce} type="module" async="">two()</script><script${nonce} src="/x.js"></script>`
  expect(take(marked)).toEqual({
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
  expect(take(page)).toEqual({ html: page(''), scripts: [hash('one()')], styles: [] })
})

it('the stylesheet is filled in, and its hash is in the policy', () => {
  const page = (css: string) => (nonce: string) => `<style id="css"${nonce}>${css}</style><p>₹</p>`
  expect(take(page(''), new PageFinisher('p{color:red}', true))).toEqual({
    html: page('p{color:red}')(''),
    scripts: [],
    styles: [hash('p{color:red}')],
  })
})

it.each([true, false])(
  'a part of the frame is written once for each thing it depends on, where parts are kept: %s',
  (keeps) => {
    const finisher = new PageFinisher('', keeps)
    let written = 0
    const page = (of: string) => {
      const { rendering, finish } = finisher.begin()
      const isWritten = rendering.isWritten('footer', of)
      if (!isWritten) written++
      const footer = `<footer class="x" nonce="${rendering.nonce}">${isWritten ? '' : `Firm ${of}, ગુજરાત`}</footer>`
      return bytesOf(finish(Buffer.from(`<p>₹ ${written}</p>${footer}<p>end</p>`))).toString()
    }
    const wanted = (of: string) => `<p>₹ ${written}</p><footer class="x">Firm ${of}, ગુજરાત</footer><p>end</p>`
    for (const of of ['A', 'B', 'A', 'B', 'B']) expect(page(of)).toBe(wanted(of))
    expect(written).toBe(keeps ? 2 : 5)
  },
)
