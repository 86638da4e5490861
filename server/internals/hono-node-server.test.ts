import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { expect, it } from 'vitest'
import { giveBody } from '#server/internals/hono-node-server'

it('@hono/node-server is the version of which is known where it looks for a body', () => {
  const file = new URL('../../node_modules/@hono/node-server/package.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toMatch(/^2\.1\./)
})

it('it takes a body that was read before, as text and as a form', async () => {
  const listen = getRequestListener(async (request) => {
    const said = new URL(request.url).pathname === '/form' ? (await request.formData()).get('name') : request.text()
    return new Response((await said) as string)
  })
  const server = createServer(async (request, response) => {
    giveBody(request, await buffer(request))
    await listen(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers = ['text', 'form'].map(async (path) =>
    (await fetch(`${url}/${path}`, { method: 'POST', body: new URLSearchParams({ name: 'Asha' }) })).text(),
  )
  expect(await Promise.all(answers)).toEqual(['name=Asha', 'Asha'])
  server.close()
})
