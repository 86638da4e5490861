import { expect, it } from 'vitest'
import { drag, expectSelected, findShow, leftmost, shows, swiper } from '#test/support/carousel'
import { drawn, openControlled, passFrames, scrollTo, setHidden } from '#test/support/controlled-page'
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
    for (let turn = 1; turn <= slides + 1; turn++) {
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

it('the shows rest while somebody points at them, reads them by keyboard or has them out of sight or in a hidden tab', async () => {
  const page = await openControlled(journey)
  for (const { region, delayMs } of shows) {
    const show = await findShow(page, region)
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
    await findShow(page, region)
    await setHidden(page, true)
    await rests()
    await setHidden(page, false)
    await page.clock.runFor(delayMs - 10)
    await expectSelected(show, 0)
    await page.clock.runFor(10)
    await expectSelected(show, 1)
  }
})

it('the shows stay paused, whatever happens, until they are let go on', async () => {
  const page = await openControlled(journey)
  for (const { region, delayMs } of shows) {
    const show = await findShow(page, region)
    await page.clock.runFor(delayMs + 600)
    await show.toggle.click()
    const staysAt = async (index: number) => {
      await page.clock.runFor(20_000)
      await expectSelected(show, index)
      expect(await leftmost(show)).toEqual({ index, off: 0 })
      expect(await show.toggle.getAttribute('aria-label')).toMatch(/^Play/)
    }
    await staysAt(1)
    await show.row.hover()
    await page.mouse.move(0, 0)
    await show.row.getByRole('link').nth(1).focus()
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await staysAt(1)
    await page.setViewportSize({ width: 800, height: 850 })
    await scrollTo(page.getByRole('contentinfo'))
    await page.setViewportSize({ width: 1366, height: 850 })
    await findShow(page, region)
    await staysAt(1)
    await drag(page, show, -200)
    await page.mouse.move(0, 0)
    await staysAt(2)
    await show.toggle.click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(delayMs)
    await expectSelected(show, 3)
    expect(await show.toggle.getAttribute('aria-label')).toMatch(/^Pause/)
  }
})

it('the shows follow the mouse, the arrow keys and the dots, beyond the first and the last', async () => {
  const page = await openControlled(journey)
  for (const { region, slides } of shows) {
    const show = await findShow(page, region)
    const arrives = async (index: number) => {
      await page.clock.runFor(600)
      await expectSelected(show, index)
      expect(await leftmost(show)).toEqual({ index, off: 0 })
    }
    await drag(page, show, -150)
    await arrives(1)
    await drag(page, show, 150)
    await arrives(0)
    await drag(page, show, 150)
    await arrives(slides - 1)
    await show.dots.first().focus()
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(600)
    await page.keyboard.press('ArrowLeft')
    await page.clock.runFor(600)
    await page.keyboard.press('ArrowLeft')
    await arrives(slides - 2)
    await show.dots.nth(2).click()
    await arrives(2)
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

for (const { name, region, slides } of shows)
  it(`a finger swipes the ${name}, beyond the first and the last`, async () => {
    const page = await journey.open({ width: 390, reducedMotion: false })
    await page.goto('/')
    await alive(page)
    const show = await findShow(page, region)
    await show.toggle.click()
    // As many slides on either side as there are.
    const centred = () =>
      expect
        .poll(() => show.row.evaluate((row) => !row.classList.contains('moving') && row.scrollLeft / row.clientWidth))
        .toBe(Math.floor((slides - 1) / 2))
    await page.mouse.wheel(0, 1)
    await centred()
    const start = (await leftmost(show)).index
    const swipe = await swiper(page, show)
    for (const [distance, index] of [
      [-260, start + 1],
      [260, start],
      [260, start - 1],
      [260, start - 2],
      [260, start - 3],
    ] as const) {
      await swipe(distance)
      await expect.poll(() => leftmost(show)).toEqual({ index: (index + slides) % slides, off: 0 })
      await expectSelected(show, (index + slides) % slides)
      await centred()
    }
  })

it('three best sellers are in view, two below 900 pixels and one below 480', async () => {
  const page = await openControlled(journey)
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
  const page = await openControlled(journey)
  const frames = (count: number) => page.clock.runFor(count * 16)
  const counter = page.locator('li', { hasText: 'Happy Customers' }).locator('span')
  await page.mouse.wheel(0, 1)
  await expect.poll(() => counter.textContent()).toBe('0+')
  await frames(100)
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

it('the texts that run by rest out of sight, under the pointer and when they are stopped', async () => {
  const page = await journey.open({ reducedMotion: false })
  await page.goto('/')
  await alive(page)
  const bands = page.locator('#products > div', { has: page.getByRole('button', { name: /running text|text run/ }) })
  expect(await bands.count()).toBe(2)
  for (const band of await bands.all()) {
    const state = () =>
      band.evaluate((element) => element.getAnimations({ subtree: true }).map(({ playState }) => playState))
    await expect.poll(state).not.toContain('running')
    await scrollTo(band)
    await expect.poll(state).toEqual(['running'])
    await band.hover()
    await expect.poll(state).toEqual(['paused'])
    await page.mouse.move(0, 0)
    await expect.poll(state).toEqual(['running'])
    await band.getByRole('button').click()
    await page.mouse.move(0, 0)
    await expect.poll(state).toEqual(['paused'])
    await scrollTo(page.getByRole('contentinfo'))
    await scrollTo(band)
    expect(await state()).toEqual(['paused'])
    await band.getByRole('button').click()
    await page.mouse.move(0, 0)
    await expect.poll(state).toEqual(['running'])
    await scrollTo(page.getByRole('banner'))
  }
})

it('category cards fade up in 600 ms when they are 10 pixels in view, each once', async () => {
  const page = await journey.open({ width: 390, height: 740, reducedMotion: false })
  await page.goto('/')
  await alive(page)
  const card = page.locator('li', { has: page.getByRole('heading', { name: 'Special Spices' }) })
  await page.mouse.wheel(0, 1)
  await expect.poll(() => card.evaluate((element) => getComputedStyle(element).opacity)).toBe('0')
  const scrollToShow = async (pixels: number) => {
    await card.evaluate((element, by) => scrollBy(0, element.getBoundingClientRect().top - innerHeight + by), pixels)
    await drawn(page)
  }
  await scrollToShow(8)
  expect(await card.evaluate((element) => element.getAnimations().length)).toBe(0)
  await scrollToShow(12)
  const look = await card.evaluate((element) => {
    const { animationName, animationDuration, animationTimingFunction } = getComputedStyle(element)
    return { animationName, animationDuration, animationTimingFunction }
  })
  expect(look).toEqual({
    animationName: 'fade-up',
    animationDuration: '0.6s',
    animationTimingFunction: 'cubic-bezier(0.42, 0, 0.58, 1)',
  })
  await card.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish()
  })
  await scrollTo(page.getByRole('contentinfo'))
  await scrollTo(card)
  expect(await card.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
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
  await toast.evaluate((element) => {
    for (const one of element.getAnimations({ subtree: true }))
      if (one.effect?.getTiming().duration === 5000) one.currentTime = 4990
  })
  await expect.poll(() => toast.count()).toBe(0)
})
