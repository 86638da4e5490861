import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '#server/security/content-security-policy'

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
