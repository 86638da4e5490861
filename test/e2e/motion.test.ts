import { expect, it } from 'vitest'
import { banner, expectSelected, findShow, leftmost, shows } from '#test/support/carousel'
import { endToast, openControlled, passFrames, scrollTo, setHidden } from '#test/support/controlled-page'
import { alive, openJourney } from '#test/support/journey'

const journey = openJourney()

it('the shows move on by themselves, each move in 500 ms, and after the last comes the first', async () => {
  const page = await openControlled(journey)
  for (const { region, delayMs, slides } of shows) {
    const show = await findShow(page, region)
    expect(await show.dots.count()).toBe(slides)
    await expectSelected(show, 0)
    // From one start to the next; in between the move before it ends, on the frame after 500 ms.
    await page.clock.runFor(delayMs - 500)
    // Once around the banner; the best sellers, which are more, go on as they have begun.
    for (let turn = 1; turn <= (region === banner.region ? 6 : 2); turn++) {
      const [before, after] = [(turn - 1) % slides, turn % slides]
      await page.clock.runFor(450)
      expect(await leftmost(show)).toEqual({ index: before, off: 0 })
      await expectSelected(show, before)
      await page.clock.runFor(50)
      await expectSelected(show, after)
      await page.clock.runFor(250)
      expect((await leftmost(show)).off).toBeGreaterThan(100)
      await page.clock.runFor(220)
      expect(await leftmost(show)).toMatchObject({ index: after, off: expect.toSatisfy((off) => off > 0 && off < 50) })
      await page.clock.runFor(80)
      expect(await leftmost(show)).toEqual({ index: after, off: 0 })
      await page.clock.runFor(delayMs - 1050)
    }
  }
})

it('a show rests while somebody points at it, reads it or has it out of sight, and follows arrow keys and dots', async () => {
  const page = await openControlled(journey)
  const show = await findShow(page, banner.region)
  const rests = async () => {
    await page.clock.runFor(20_000)
    await expectSelected(show, 0)
  }
  await show.row.hover()
  await rests()
  await page.mouse.move(0, 0)
  await show.row.getByRole('link').first().focus()
  await rests()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await scrollTo(page.getByRole('contentinfo'))
  await rests()
  await findShow(page, banner.region)
  await setHidden(page, true)
  await rests()
  await setHidden(page, false)
  await page.clock.runFor(banner.delayMs - 10)
  await expectSelected(show, 0)
  await page.clock.runFor(10)
  await expectSelected(show, 1)
  // It follows the arrow keys and the dots, beyond the first and the last.
  const arrives = async (index: number) => {
    await page.clock.runFor(600)
    await expectSelected(show, index)
    expect(await leftmost(show)).toEqual({ index, off: 0 })
  }
  await show.dots.first().click()
  await arrives(0)
  await page.keyboard.press('ArrowLeft')
  await arrives(banner.slides - 1)
  await page.keyboard.press('ArrowRight')
  await arrives(0)
  await show.dots.nth(2).click()
  await arrives(2)
  expect(new URL(page.url()).pathname).toBe('/')
})

it('three best sellers are in view, two below 900 pixels and one below 480', async () => {
  const page = await journey.open()
  await page.goto('/')
  for (const [width, shown] of [
    [1366, 3],
    [900, 3],
    [899, 2],
    [480, 2],
    [479, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 850 })
    const { row } = await findShow(page, /Best sellers, a few/)
    const inView = await row.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const boxes = [...element.children].map((slide) => slide.getBoundingClientRect())
      return boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length
    })
    expect(inView, `${width} pixels`).toBe(shown)
  }
})

it('who wants little motion sees nothing move, and is asked to pause nothing', async () => {
  const page = await openControlled(journey, { reducedMotion: true })
  for (const { region } of shows) {
    const show = await findShow(page, region)
    await passFrames(page)
    await page.clock.runFor(20_000)
    await expectSelected(show, 0)
    expect(await show.toggle.isVisible()).toBe(false)
    // Without a move in between.
    await show.dots.nth(1).click()
    await passFrames(page)
    expect(await leftmost(show)).toEqual({ index: 1, off: 0 })
  }
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await page.getByText('5450+').isVisible()).toBe(true)
})

it('counters count up once, in 400 frames, from when half of them is in view to the end', async () => {
  const page = await openControlled(journey, { width: 360 })
  const frames = (count: number) => page.clock.runFor(count * 16)
  const counter = page.locator('li', { hasText: 'Happy Customers' }).locator('span')
  await page.mouse.wheel(0, 1)
  await expect.poll(() => counter.textContent()).toBe('0+')
  await frames(10)
  expect(await counter.textContent()).toBe('0+')
  await scrollTo(counter)
  await frames(200)
  await expect
    .poll(async () => Math.abs(Number.parseInt((await counter.textContent()) ?? '', 10) - 500))
    .toBeLessThan(9)
  await scrollTo(page.getByRole('contentinfo'))
  await frames(205)
  for (const figure of ['1000+', '5450+', '100%', '10']) await page.getByText(figure, { exact: true }).waitFor()
  await scrollTo(page.getByRole('contentinfo'))
  await scrollTo(counter)
  await frames(10)
  expect(await counter.textContent()).toBe('1000+')
})

it('a toast closes after 5 s, and not while somebody points at it or is in another window', async () => {
  const page = await journey.open({ reducedMotion: false })
  await page.goto('/category/whole-spices')
  await alive(page)
  await page
    .getByRole('button', { name: /Add .*To Cart/i })
    .first()
    .click()
  const toast = page.locator('.toast', { hasText: 'Item Added to Cart!' })
  await toast.waitFor()
  const time = () =>
    toast.evaluate((element) => {
      const [running] = element
        .getAnimations({ subtree: true })
        .filter((one) => one.effect?.getTiming().duration === 5000)
      return running?.playState
    })
  await expect.poll(time).toBe('running')
  await toast.hover()
  await expect.poll(time).toBe('paused')
  await page.mouse.move(0, 0)
  await expect.poll(time).toBe('running')
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect.poll(time).toBe('paused')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(time).toBe('running')
  await endToast(toast)
})
