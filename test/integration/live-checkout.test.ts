import { expect, it } from 'vitest'
import { newShopper } from '#test/support/sessions'
import { delivery } from '#test/support/shopping'
import { createStory } from '#test/support/story'

// Keys as of a shop that takes real money; nothing here asks the provider.
const story = createStory({
  RAZORPAY_KEY_ID: 'rzp_live_0123456789abcd',
  RAZORPAY_KEY_SECRET: 'a secret of the provider',
  RAZORPAY_WEBHOOK_SECRET: 'a secret of its webhooks',
})

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

/** What Razorpay needs of a page. */
const needed = [
  /script-src [^;]*https:\/\/checkout\.razorpay\.com https:\/\/cdn\.razorpay\.com/,
  /frame-src [^;]*https:\/\/api\.razorpay\.com/,
  /connect-src [^;]*https:\/\/api\.razorpay\.com[^;]*https:\/\/lumberjack\.razorpay\.com/,
  /img-src [^;]*https:\/\/cdn\.razorpay\.com/,
  /style-src 'self' 'unsafe-inline'/,
]

it.each(['/checkout', '/Checkout', '/CHECKOUT/', '/%63heckout', '/checkout?from=cart'])(
  'with live keys the document of %s may load the provider’s script, frame and API',
  async (path) => {
    const visitor = await newShopper(story)
    const page = await visitor.get(path)
    expect(page.status).toBe(200)
    for (const part of needed) expect(policyOf(page)).toMatch(part)
  },
)

it('the checkout that comes back with what was wrong may load the provider too', async () => {
  const visitor = await newShopper(story)
  const page = await visitor.submit('/checkout', { ...delivery, zip: '1' })
  expect(page.status).toBe(400)
  for (const part of needed) expect(policyOf(page)).toMatch(part)
})

it.each(['/', '/mycart', '/MyProfile', '/login?next=/checkout', '/checkouts', '/checkout/more', '/product/jeera'])(
  'no other page may: %s',
  async (path) => {
    const visitor = path.startsWith('/login') ? story.visitor() : await newShopper(story)
    const policy = policyOf(await visitor.get(path))
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/razorpay|unsafe/)
  },
)
