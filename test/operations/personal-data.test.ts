import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createLog } from '#server/operations/log'
import { cleanUpAfterwards, close, makeShopFolder, openShopProcess, type Process } from '#test/operations/process'
import { findPlanted, planted } from '#test/support/planted'
import { waitLimitMs } from '#test/support/time-limits'

cleanUpAfterwards()

/** A browser of one person at the port. */
function browserOf(shop: Process) {
  let cookie = ''
  return async function send(
    path: string,
    body?: string | URLSearchParams | FormData,
    headers: Record<string, string> = {},
  ) {
    const answer = await fetch(`${shop.url}${path}`, {
      redirect: 'manual',
      headers: {
        origin: shop.url,
        cookie,
        'user-agent': planted.firstName,
        referer: `${shop.url}/?q=${planted.phone}`,
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    if (set.length > 0) cookie = set.join('; ')
    await answer.arrayBuffer()
    return answer.status
  }
}

// With a database that fails and bodies that cannot be read; every form of the shop is sent in test/security/typed-into-log.test.ts.
it('nothing that people type reaches the log, whatever goes wrong', async () => {
  const env = { SHOP_DATA_DIR: makeShopFolder() }
  const shop = await openShopProcess(env)
  const send = browserOf(shop)
  const form = (fields: Record<string, string>) => new URLSearchParams(fields)
  const { email, password, firstName, lastName, phone, street, city, zip, note } = planted
  const account = { firstName, lastName, email, password }
  const letter = { firstName, lastName, email, subject: street, message: note, phone }
  const json = { 'content-type': 'application/json' }
  const lines = JSON.stringify([{ id: 'jeera', size: '250gm', quantity: 1 }])
  const checkout = (changes: Record<string, string> = {}) =>
    form({
      phone,
      street,
      city,
      state: 'Gujarat',
      zip,
      note,
      lines,
      payment: 'cash',
      expectedTotalPaise: '31000',
      checkoutKey: crypto.randomUUID(),
      saveAddress: 'on',
      scripts: '1',
      ...changes,
    })

  expect(await send('/register', form(account))).toBe(302)
  expect(await send('/checkout', checkout())).toBeLessThan(400)
  await send('/checkout', checkout({ phone: `${phone}${phone}`, payment: street }))
  await send('/checkout', checkout({ payment: 'upi' }))
  await send('/register', form(account))
  await send('/login', form({ email, password: `${password} wrong` }))
  await send('/login', form({ email: `${email} `, password }))
  expect(await send('/contact', form(letter))).toBe(200)
  await send('/contact', form({ ...letter, email: street }))
  await send('/subscribe', form({ email }))

  // Broken bodies: parsers quote what they could not read.
  for (const path of ['/api/cart', '/api/cart/quote', '/send-whatsapp', '/webhooks/razorpay', '/webhooks/whatsapp'])
    for (const body of [
      `{"name": ${street}`,
      `"${note}`,
      JSON.stringify({ lines: [{ id: street, size: note, quantity: phone }] }),
    ])
      await send(path, body, json)
  for (const path of ['/contact', '/login', '/register', '/subscribe', '/checkout'])
    await send(path, `--x\r\n${street}\r\n${email}`, { 'content-type': 'multipart/form-data; boundary=y' })
  await send(`/contact`, 'x'.repeat(70_000) + note)

  // Addresses: in the query, in the path, and broken.
  await send(`/login?email=${encodeURIComponent(email)}&phone=${phone}`)
  for (const part of [encodeURIComponent(email), phone, encodeURIComponent(street), `%E0%A4%A${city}%`])
    for (const path of ['/product/', '/api/orders/', '/no/such/page/']) await send(`${path}${part}?next=${phone}`)

  // A database that fails and quotes what it was given, as real ones do.
  const database = new DatabaseSync(join(env.SHOP_DATA_DIR, 'shop.db'), { timeout: waitLimitMs })
  const quoting = (table: string, columns: string[]) =>
    database.exec(`create trigger loud_${table} before insert on "${table}" begin
      select raise(abort, 'bad row: ' || ${columns.map((column) => `new."${column}"`).join(` || ' ' || `)}); end`)
  quoting('letters', ['message', 'email'])
  quoting('subscribers', ['email'])
  quoting('orders', ['street', 'phone', 'name'])
  quoting('user', ['name', 'email'])
  expect(await send('/contact', form({ ...letter, message: `${note} again` }))).toBe(500)
  await send('/subscribe', form({ email: `other.${email}` }))
  await send('/checkout', checkout())
  await send('/register', form({ ...account, email: `other.${email}` }))
  database.exec('alter table session rename to session_away; alter table attempts rename to attempts_away')
  await send('/login', form({ email, password }))
  await send('/api/cart', `{"lines":[]}`, json)
  database.close()
  const { output } = await close(shop)

  expect(output.split('\n').filter((line) => findPlanted(line).length > 0)).toEqual([])
  const events = output
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { event: string; level: string; requestId?: string })
  expect(events.filter(({ event }) => event === 'request').length).toBeGreaterThan(40)
  // What went wrong can be found by the id its visitor was told.
  const failed = events.filter(({ event }) => event === 'route.failed' || event === 'request.failed')
  expect(failed.length).toBeGreaterThanOrEqual(3)
  const answered = new Set(events.filter(({ event }) => event === 'request').map(({ requestId }) => requestId))
  for (const { requestId } of failed) expect(answered).toContain(requestId)
})

it('an error is logged by its kind, code and our own stack, without what its message quotes', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const parsing = () => JSON.parse(`{"a": "${planted.street}`)
  for (const fail of [
    parsing,
    () => {
      throw Object.assign(new Error(`duplicate key (email)=(${planted.email})`), { code: '23505' })
    },
    () => {
      throw new TypeError(`Cannot read '${planted.note}' of "${planted.street}"`)
    },
    () => {
      throw new Error(`No account of ${planted.email} with +91 98123 45670`, { cause: new SyntaxError(planted.note) })
    },
    () => {
      throw planted.note
    },
  ])
    try {
      fail()
    } catch (error) {
      log.error('tried', error)
    }
  expect(findPlanted(lines.join(''))).toEqual([])
  expect(lines).toHaveLength(5)
  const { error, code, stack } = JSON.parse(lines[1] ?? '')
  expect({ error, code, frame: stack[0] }).toEqual({
    error: 'Error',
    code: '23505',
    frame: expect.stringMatching(/^at /),
  })
})
