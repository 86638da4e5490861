import { expect, it } from 'vitest'
import { alive, openJourney } from '#test/support/journey'
import { publicPages, visitorPages } from '#test/support/public-pages'

const journey = openJourney({ NODE_ENV: 'development' }, 'server/dev.ts')

// Where one signs up comes last.
const paths = [...publicPages.slice(1), ...visitorPages, '/mycart'].filter((path) => path !== '/register')

it('React has no complaint about any page in its development build', async () => {
  const page = await journey.open({ reducedMotion: false })
  const complaints = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.add(`${page.url()}: ${message.text()}`)
  })
  page.on('request', (request) => {
    const [, name] =
      /\/node_modules\/(?!\.vite\/|vite\/)((?:@[^/]+\/)?[^/]+)\/.*\.[cm]?js(\?|$)/.exec(request.url()) ?? []
    if (name) complaints.add(`${name} is missing in optimizeDeps of vite.config.ts`)
  })
  await page.goto('/')
  await alive(page)
  await page.evaluate(() =>
    localStorage.setItem('cart', '[{"id":"jeera","name":"Jeera","size":"250gm","price":1,"quantity":2}]'),
  )
  for (const path of paths) {
    await page.goto(path)
    await alive(page)
  }
  await page.goto('/register')
  await alive(page)
  for (const [label, text] of [
    ['First name', 'Asha'],
    ['Last name', 'Patel'],
    ['Email', 'asha@example.com'],
    ['Password', 'a long password'],
  ] as const)
    await page.getByLabel(label).first().fill(text)
  await page.locator('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/mycart')
  for (const path of ['/checkout', '/myprofile']) {
    await page.goto(path)
    await alive(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  expect([...complaints]).toEqual([])
  expect(journey.shop.output.filter((line) => line.includes('optimizeDeps'))).toEqual([])
})
