import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/content-security-policy'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const empty = Buffer.alloc(0)

it('allows exactly the inline scripts and styles of the page', () => {
  const script = "one('₹, ગુજરાત')"
  const page = `<style>a{b:c}</style><script>${script}</script><script src="/x.js"></script><script type="application/ld+json">{}</script>`
  const policy = contentSecurityPolicy(Buffer.from(page))
  expect(policy).toContain(`script-src 'self' ${hash(script)};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{b:c}')};`)
  expect(policy).not.toContain('unsafe')
})

it('the checkout may load the provider, nothing else may', () => {
  const policy = contentSecurityPolicy(empty, {
    script: ['https://checkout.razorpay.com'],
    frame: ['https://api.razorpay.com'],
    inlineStyles: true,
  })
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;")
  expect(policy).toContain('frame-src https://api.razorpay.com;')
  expect(contentSecurityPolicy(empty)).toContain("frame-src 'none'")
})
