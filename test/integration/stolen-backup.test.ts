import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { neverInBackups, takeBackup } from '#server/operations/backup-files'
import { dumpPostgres } from '#server/operations/pg-dump'
import { codeFor, joinStaff, newLink } from '#test/support/authenticator'
import { createStory } from '#test/support/story'

const story = createStory({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' })
const place = mkdtempSync(join(tmpdir(), 'thief-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Every byte of a backup of the shop as it is now, and of what PostgreSQL's own tool reads out of it. */
function readBackup(name: string): string {
  const to = join(place, name)
  if (story.databaseUrl) dumpPostgres(story.databaseUrl, to)
  else takeBackup(story.dataDir, to, new Date(), story.sessionSecret)
  const files = readdirSync(to).map((file) => readFileSync(join(to, file), 'latin1'))
  const read = story.databaseUrl ? spawnSync('pg_restore', ['--file=-', join(to, 'shop.dump')]).stdout.toString() : ''
  return files.join('\n') + read
}

it('whoever steals a backup finds people and orders, and nothing that opens an account or writes in the shop’s name', async () => {
  const { visitor, key, backupCodes, password } = await joinStaff(story, 'meera@example.com')
  const trusted = story.visitor()
  await trusted.submit('/login', { email: 'meera@example.com', password })
  await trusted.submit('/login/code', { code: codeFor(key, 1), trustPhone: 'on' })
  const invitation = await newLink(story, 'another@example.com')
  await story.visitor().submit('/login/help', { email: 'meera@example.com' })
  await story.visitor().submit('/register', {
    firstName: 'Asha',
    lastName: 'Patel',
    email: 'asha@example.com',
    password: 'secret of asha',
  })
  await visitor.get('/admin/push')
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a-phone'
  expect((await visitor.submit('/admin/push', { intent: 'on', endpoint })).status).toBe(200)
  const links = await story.db.selectFrom('account_links').select('link').execute()
  const tokens = links.map(({ link }) => new URL(link).searchParams.get('token') ?? '')
  expect(tokens.filter((token) => token.length > 20)).toHaveLength(2)
  const keys = await story.db.selectFrom('push_keys').select('private_key').execute()
  expect(keys).toHaveLength(1)
  const cookies = [visitor, trusted].flatMap((one) => [...one.cookies.values()])
  const proofs = cookies
    .map((cookie) => decodeURIComponent(cookie).split(/[.!]/)[0] ?? '')
    .filter(({ length }) => length > 20)
  expect(proofs.length).toBeGreaterThan(2)

  const stolen = readBackup('one')
  expect(stolen, 'it is a backup').toContain('meera@example.com')
  const secrets = [
    story.sessionSecret,
    invitation,
    password,
    key,
    key.replaceAll(' ', ''),
    endpoint,
    ...tokens,
    ...keys.map((row) => row.private_key),
    ...backupCodes,
    ...proofs,
  ]
  for (const secret of secrets)
    for (const form of [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
    ])
      expect(stolen.includes(form), `a secret of ${secret.length} signs stands in the backup`).toBe(false)
})

it('a session’s token signs nobody in without its signature by the secret', async () => {
  const { visitor: meera } = await joinStaff(story, 'meera@example.com')
  for (const { token } of await story.db.selectFrom('session').select('token').execute())
    for (const cookie of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`]) {
      const thief = story.visitor()
      thief.cookies.set('better-auth.session_token', encodeURIComponent(cookie))
      expect((await thief.get('/account/security')).status).toBe(302)
      expect((await thief.get('/admin')).status).not.toBe(200)
    }
  expect((await meera.get('/admin/team')).status).toBe(200)
})

/** Columns of a backup that sound like secrets, and why a thief gains nothing by each. */
const harmless: Record<string, string> = {
  ...Object.fromEntries(
    ['accessToken', 'accessTokenExpiresAt', 'idToken', 'refreshToken', 'refreshTokenExpiresAt'].map((name) => [
      `account.${name}`,
      'of other sites, by which nobody signs in here: always empty',
    ]),
  ),
  'offers.code': 'the family gives it to its buyers',
  'account.password': 'a scrypt hash, as slow as a guess may be',
  'twoFactor.secret': 'encrypted with the secret, which is not in the backup',
  'twoFactor.backupCodes': 'encrypted with the secret, which is not in the backup',
  'staff_invites.token_hash': 'a hash of 256 random bits',
  'used_codes.code': 'good for a minute and a half, and used',
  'batch_reports.code': 'printed on packs',
  'batches.code': 'printed on packs',
  'pack_sizes.barcode': 'printed on packs',
  'recalls.code': 'printed on packs',
  'orders.checkout_key': 'names a checkout of a signed-in buyer and proves nothing',
  'orders.view_key': 'opens the page of this one order, which the backup holds anyway; see SECURITY.md',
  'orders.message_key': 'the same, and that its phone was reached; see SECURITY.md',
  ...Object.fromEntries(
    ['cod_remittances', 'erasures', 'letter_answers', 'order_events'].map((table) => [
      `${table}.act_key`,
      'names a form that was sent and proves nothing',
    ]),
  ),
}

it('every column that sounds like a secret is in no backup, or has a reason why it may be', async () => {
  const tables = await story.db.introspection.getTables()
  const sounding = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /token|secret|password|private|link|_key$|code/i.test(column.name))
      .map((column) => `${name}.${column.name}`),
  )
  const backedUp = sounding.filter((column) => !neverInBackups.some((table) => column.startsWith(`${table}.`)))
  expect(backedUp.sort()).toEqual(Object.keys(harmless).sort())
  const foreign = await story.db.selectFrom('account').select(sql<number>`count("accessToken")`.as('count')).execute()
  expect(foreign.map(({ count }) => Number(count))).toEqual([0])
})
