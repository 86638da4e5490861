import { expect, it } from 'vitest'
import { findWrongVariable } from '#server/config/environment'
import { exposesPassword } from '#server/config/mail-encryption'

it.each([
  ['PUBLIC_URL', 'shop.example', 'https:// is missing'],
  ['PUBLIC_URL', 'shop.example:3000', 'https:// is missing'],
  ['PUBLIC_URL', 'https:/shop.example', 'two slashes'],
  ['PUBLIC_URL', 'https//shop.example', 'two slashes'],
  ['PUBLIC_URL', 'htps://shop.example', 'begins with htps:// instead of https://'],
  ['PUBLIC_URL', 'https:///shop.example', 'a slash too much'],
  ['PUBLIC_URL', 'https://https://shop.example', 'twice'],
  ['PUBLIC_URL', '"https://shop.example"', 'quotation marks'],
  ['PUBLIC_URL', 'https://shop.example ', 'a space or a line break'],
  ['PUBLIC_URL', 'https://my shop.example', 'a space within'],
  ['PUBLIC_URL', 'https://<your name>', 'a space within'],
  ['PUBLIC_URL', 'https://<name>.example', 'between < and >'],
  ['PUBLIC_URL', 'https://shop.example/shop', 'behind the name'],
  ['PUBLIC_URL', 'https://shop.example/?x', 'the ? or #'],
  ['PUBLIC_URL', 'https://user:word@shop.example', 'before the @'],
  ['PUBLIC_URL', 'https://shop.example:99999', 'port'],
  ['PUBLIC_URL', 'https://', 'names no server'],
  ['DATABASE_URL', 'mysql://localhost/shop', 'instead of postgres://'],
  ['DATABASE_URL', 'localhost:5432/shop', 'postgres:// is missing'],
  ['DATABASE_URL', 'postgres://shop:p@ss@localhost/shop', '@ as %40'],
  ['DATABASE_URL', 'postgres://shop:p/ss@localhost/shop', '/ as %2F'],
  ['DATABASE_URL', 'postgres://shop:p#ss@localhost/shop', '# as %23'],
  ['DATABASE_URL', 'postgres://shop:50%@localhost/shop', '% in its password'],
  ['DATABASE_URL', 'postgres://shop:word@localhost:54x2/shop', 'port'],
  ['DATABASE_URL', 'postgres://shop:word@localhost', 'names no database'],
  ['DATABASE_URL', 'postgres://shop:word@db.example/shop?sslmode=no-verify', 'sslrootcert'],
  [
    'DATABASE_URL',
    'postgres://shop:word@db.example/shop?sslmode=require&uselibpqcompat=true',
    'understands only host,',
  ],
  ['DATABASE_URL', 'postgres://shop:word@db.example/shop?ssl=true', 'understands only host,'],
  ['SMTP_URL', 'mail.example.com:587', 'smtps:// is missing'],
  ['SMTP_URL', 'https://mail.example.com', 'instead of smtps://'],
  ['SMTP_URL', 'smtps://me@example.com:word@mail.example.com', '@ as %40'],
  ['SMTP_URL', 'smtps://me:word@', 'names no server'],
])('%s=%s is explained', (name, value, words) => {
  const said = findWrongVariable({ [name]: value })
  expect(said).toContain(words)
  expect(said).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`))
  expect(said).not.toMatch(/p[@/#]ss|50%|:word/)
})

it.each([
  ['PUBLIC_URL', 'https://shop.example/'],
  ['PUBLIC_URL', 'http://[::1]:3000'],
  ['DATABASE_URL', 'postgres:///shop?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgresql://shop:p%40ss@db.example:5432/shop?sslmode=require'],
  [
    'DATABASE_URL',
    'postgres://shop@db.example/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem&channel_binding=require',
  ],
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['SMTP_URL', 'smtp://me%40example.com:w%23@mail.example.com:587?requireTLS=true'],
])('%s=%s is taken', (name, value) => {
  expect(findWrongVariable({ [name]: value })).toBeNull()
})

it.each([
  ['smtp://me:word@mail.example.com', true],
  ['smtp://me:word@mail.example.com:465?secure=false', true],
  ['smtps://me:word@mail.example.com?secure=false', true],
  ['smtps://me:word@mail.example.com?tls.rejectUnauthorized=false', true],
  ['smtp://me:word@mail.example.com?requireTLS=true&ignoreTLS=1', true],
  ['smtp://me:word@mail.example.com:587?requireTLS=true', false],
  ['smtps://me:word@mail.example.com', false],
  ['smtp://mail.example.com', false],
  ['smtp://me:word@localhost:2525', false],
  ['smtp://me:word@[::1]:2525', false],
])('the password in %s is exposed: %s', (url, isExposed) => {
  expect(exposesPassword(url)).toBe(isExposed)
})
