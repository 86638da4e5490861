import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config'
import { findWrongVariable } from '#server/config/environment'

it.each([
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https:/shop.example'],
  ['PUBLIC_URL', 'htps://shop.example'],
  ['PUBLIC_URL', '"https://shop.example"'],
  ['PUBLIC_URL', 'https://shop.example '],
  ['PUBLIC_URL', 'https://<name>.example'],
  ['PUBLIC_URL', 'https://shop.example/shop'],
  ['PUBLIC_URL', 'https://user:word@shop.example'],
  ['PUBLIC_URL', 'https://shop.example:99999'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_URL', 'postgres://shop:p/ss@localhost/shop'],
  ['DATABASE_URL', 'postgres://shop:p#ss@localhost/shop'],
  ['DATABASE_URL', 'postgres://shop:50%@localhost/shop'],
  ['DATABASE_URL', 'postgres://shop:word@localhost:54x2/shop'],
  ['DATABASE_URL', 'postgres://shop:word@localhost'],
  ['DATABASE_URL', 'postgres://shop:word@db.example/shop?sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://shop:word@db.example/shop?ssl=true'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtps://me:word@'],
])('%s=%s is refused in one sentence that does not repeat a password', (name, value) => {
  const said = findWrongVariable({ [name]: value })
  expect(said).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`))
  expect(said).not.toMatch(/p[@/#]ss|50%|:word/)
})

it.each([
  ['PUBLIC_URL', 'https://shop.example/'],
  ['PUBLIC_URL', 'http://[::1]:3000'],
  ['DATABASE_URL', 'postgres:///shop?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://shop@database:5432/shop'],
  ['DATABASE_URL', 'postgresql://shop:p%40ss@db.example:5432/shop?sslmode=require'],
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['SMTP_URL', 'smtp://me%40example.com:w%23@mail.example.com:587?requireTLS=true'],
])('%s=%s is taken', (name, value) => {
  expect(findWrongVariable({ [name]: value })).toBeNull()
})

it.each([
  ['smtp://me:word@mail.example.com', true],
  ['smtps://me:word@mail.example.com?secure=false', true],
  ['smtps://me:word@mail.example.com?tls.rejectUnauthorized=false', true],
  ['smtp://me:word@mail.example.com?requireTLS=true&ignoreTLS=1', true],
  ['smtp://me:word@mail.example.com:587?requireTLS=true', false],
  ['smtps://me:word@mail.example.com', false],
  ['smtp://mail.example.com', false],
  ['smtp://me:word@[::1]:2525', false],
])('%s would show its password to others: %s', (url, isExposed) => {
  const env = { SMTP_URL: url, MAIL_FROM: 'shop@example.com', SESSION_SECRET: 'a secret of forty signs for tests only' }
  if (isExposed) expect(() => readConfig(env)).toThrow('would send its password')
  else expect(() => readConfig(env)).not.toThrow()
})
