import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#test/support/browser'
import { startShop } from '#test/support/running-shop'

const folder = join(import.meta.dirname, '../../docs/screenshots')
const shots = [
  { name: 'home', path: '/', width: 1280, height: 800 },
  { name: 'product', path: '/product/special-masala', width: 1280, height: 800 },
  { name: 'category', path: '/category/whole-spices', width: 1280, height: 800 },
  { name: 'checkout', path: '/checkout', width: 1280, height: 800 },
]

/** Takes the README's pictures from a running shop and stores them as small WebP files. */
async function takeScreenshots(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const shop = await startShop()
  const browser = await launchBrowser()
  const page = await browser.newPage({ baseURL: shop.url, reducedMotion: 'reduce' })
  await page.goto('/register')
  for (const [label, text] of [
    ['First name', 'Asha'],
    ['Last name', 'Patel'],
    ['Email', 'asha@example.com'],
    ['Password', 'not a secret'],
  ] as const)
    await page.getByLabel(label).first().fill(text)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/mycart')
  await page.goto('/product/special-masala')
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  for (const { name, path, width, height } of shots) {
    await page.setViewportSize({ width, height })
    await page.goto(path, { waitUntil: 'networkidle' })
    writeFileSync(join(folder, `${name}.webp`), await toWebp(browser, await page.screenshot(), 900))
  }
  await browser.close()
  await shop.stop()
}

/** Encodes a picture as WebP in the browser, without an image library. */
async function toWebp(browser: Browser, png: Buffer, width: number): Promise<Buffer> {
  const page = await browser.newPage()
  const url = await page.evaluate(
    async ({ data, width }) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = new OffscreenCanvas(width, Math.round((picture.height * width) / picture.width))
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer(),
      )
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    { data: png.toString('base64'), width },
  )
  await page.close()
  return Buffer.from(url, 'base64')
}

await takeScreenshots()
