import { expect, it } from 'vitest'
import { pack } from '#domain/fulfilment/fulfilment.server'
import { openAdminJourney } from '#test/support/admin-journey'
import { fakeCamera } from '#test/support/fake-camera'
import { adminAlive, axeViolations, overflow } from '#test/support/journey'

const { journey, admin } = openAdminJourney()

it('label and courier’s bar code are scanned one after the other, by camera or scanner, and the wrong one gets a sentence', async () => {
  const cookie = await admin.createStaff('Meera Patel')
  const numbers: string[] = []
  for (const name of ['Asha Patel', 'Hetal Shah']) {
    const { id, number, version } = await admin.order({ name })
    const { id: userId } = await admin.db
      .selectFrom('user')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const form = {
      commandKey: `pack ${number}`,
      actor: { kind: 'staff' as const, userId },
      requestId: null,
      orderId: id,
    }
    const packed = await pack(admin.db, { now: Date.now }, { ...form, version, picked: 'by-list', weightGrams: null })
    expect(packed).toMatchObject({ ok: true })
    numbers.push(number)
  }
  const [one = '', two = ''] = numbers
  const page = await journey.open({ width: 360, height: 780 })
  await page.context().addCookies([{ ...cookie, url: journey.url }])
  await page.addInitScript(fakeCamera)
  await page.goto(`/admin/hand-over?orders=${numbers.join()}`)
  await adminAlive(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const trackingOf = (number: string) => page.locator(`[name="tracking.${number}"]`).inputValue()
  const scanner = page.getByLabel('Scan our label, then the courier’s bar code')
  const scan = async (code: string, said: string) => {
    await scanner.fill(code)
    await scanner.press('Enter')
    await page.getByText(said).waitFor()
    expect(await scanner.inputValue()).toBe('')
  }
  await scan('13496520009712', 'This is not our label.')
  await scan('SM-0000-0000', 'SM-0000-0000 is not on this list.')
  await scan(one, `${one}: now the courier’s bar code, please.`)
  await scan(two, `${one} has no number yet. Now the courier’s bar code of ${two}, please.`)
  await scan('?', '? is no tracking number.')
  await scan('13496520009712', `${two}: 13496520009712. 1 left.`)
  await scan('13496520009713', 'This is not our label.')
  await scan(one, `${one}: now the courier’s bar code, please.`)
  await scan('13496520009712', `Order ${two} has that tracking number already.`)
  expect([await trackingOf(one), await trackingOf(two)]).toEqual(['', '13496520009712'])
  // The camera stays open, and reads our QR code too.
  await page.getByRole('button', { name: 'Scan' }).first().click()
  const camera = page.getByRole('dialog', { name: 'Scan a code' })
  const see = (seen: string) => page.evaluate((code) => Object.assign(window, { seen: code }), seen)
  await see(`http://localhost:3000/order/${one}`)
  await camera.getByText(`${one}: now the courier’s bar code, please.`).waitFor()
  await see('ee 123 456 789 in')
  await camera.getByText(`${one}: EE123456789IN. All have one.`).waitFor()
  await camera.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Delhivery', { exact: true }).first().click()
  await page.getByRole('button', { name: 'All handed over' }).click()
  await page.getByText('Handed over 2 orders.').first().waitFor()
  const sent = await admin.db
    .selectFrom('shipments')
    .select(['courier', 'tracking_number'])
    .orderBy('tracking_number')
    .execute()
  expect(sent).toEqual([
    { courier: 'delhivery', tracking_number: '13496520009712' },
    { courier: 'delhivery', tracking_number: 'EE123456789IN' },
  ])
})
