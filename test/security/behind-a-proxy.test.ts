import { expect, it } from 'vitest'
import { checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { Visitor } from '#test/support/visitor'

const publicUrl = 'https://spices.example'
const story = createStory({ PUBLIC_URL: publicUrl })

/** A visitor of the public address; the proxy in front asks this process at `asked`. */
function visitorThrough(asked: string): Visitor {
  const server = {
    fetch: (request: Request, address: string) =>
      story.running.application.fetch(new Request(request.url.replace(publicUrl, asked), request), address),
  }
  return new Visitor(server, publicUrl, '203.0.113.7')
}

it.each([
  ['keeps the name and ends TLS, as Caddy does', 'http://spices.example'],
  ['asks by an address of its own, as nginx does', 'http://10.0.0.5:3000'],
])('people sign up and order through a proxy that %s', async (_, asked) => {
  const visitor = await visitorThrough(asked).register()
  expect(await checkOut(visitor, await checkoutForm(visitor))).toMatchObject({ status: 200, kind: 'placed' })
})
