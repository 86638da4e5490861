import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { dayMs, minuteMs } from '#domain/calendar/moment'
import { backupLeaseMs, claimBackup, findBackupState, nightOf, recordBackup } from '#domain/operations/backups.server'
import { type Config, readConfig } from '#server/config/config'
import { backupName } from '#server/operations/backup-files'
import { createLog } from '#server/operations/log'
import { createNightlyBackup } from '#server/operations/nightly-backup'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const place = mkdtempSync(join(tmpdir(), 'nightly-'))
const [folder, second, away] = [join(place, 'backups'), join(place, 'second'), join(place, 'away')]
const environment = {
  BACKUP_AT: '02:30',
  BACKUP_DIR: folder,
  BACKUP_KEEP: '2',
  BACKUP_COPY_COMMAND: `test ! -e '${away}' || { echo the disk is away >&2; exit 7; }; cp -r "$1" '${second}/'; env > '${place}/environment'`,
}
const story = createStory(environment)
afterAll(() => rmSync(place, { recursive: true, force: true }))
beforeEach(() => {
  for (const path of [folder, second, away]) rmSync(path, { recursive: true, force: true })
  mkdirSync(second)
  // Just past the hour of the backup: no story meets the next night by itself.
  story.pass(Date.parse(`${nightOf(story.now(), '02:30')}T21:00:00Z`) - story.now())
})
// The worker's round after each story makes no further backup where the night's is taken.
afterEach(() => claimBackup(story.db, story, nightOf(story.now(), '02:30')))

const work = () => nightly().work()
const state = () => findBackupState(story.db, story.now())

/** What an instance of the shop has; several share the database. */
function nightly(copyCommand = environment.BACKUP_COPY_COMMAND, to = folder) {
  const { backups: plan, ...config }: Config = readConfig({
    ...environment,
    BACKUP_DIR: to,
    BACKUP_COPY_COMMAND: copyCommand,
    SESSION_SECRET: story.sessionSecret,
    SHOP_DATA_DIR: story.dataDir,
    ...(story.databaseUrl && { DATABASE_URL: story.databaseUrl }),
  })
  if (!plan) throw new Error('Backups are off')
  return createNightlyBackup({
    db: story.db,
    clock: story,
    plan,
    place: config,
    log: createLog((line) => story.logged.push(line)),
  })
}

it('two instances make one backup a night, bring it to its second place, and keep the newest', async () => {
  await Promise.all([nightly().work(), nightly().work()])
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readdirSync(second)).toEqual(readdirSync(folder))
  expect(await state()).toMatchObject({ latest: { copy: 'done' }, error: null })
  expect((await state()).latest?.bytes).toBeGreaterThan(10_000)
  story.pass(2 * minuteMs)
  await work()
  expect(readdirSync(folder), 'the same night').toHaveLength(1)
  for (const _night of [2, 3]) {
    story.pass(dayMs)
    await work()
  }
  expect(readdirSync(folder)).toHaveLength(2)
  expect(readdirSync(second), 'the second place is the owner’s affair').toHaveLength(3)
}, 30_000)

it('copies from before a migration or a restore go when the nightly backups of their day are gone, as the texts say', async () => {
  const names = (daysAgo: number) => {
    const at = backupName(new Date(story.now() - daysAgo * dayMs)).replace('saathi-masala-', '')
    return [`before-migration/saathi-masala-${at}`, `before-restore-${at}`]
  }
  const [old, recent] = [names(2.1), names(1.9)]
  for (const name of [...old, ...recent]) mkdirSync(join(story.dataDir, name), { recursive: true })
  writeFileSync(join(story.dataDir, `${old[1]}.dump`), '')
  const left = () => [...old, ...recent, `${old[1]}.dump`].filter((name) => existsSync(join(story.dataDir, name)))
  story.running.clock.compareWith(story.now() - dayMs)
  await story.work()
  expect(left()).toHaveLength(5)
  story.running.clock.compareWith(story.now())
  await story.work()
  expect(left()).toEqual(recent)

  const { userId } = await newStaff(story)
  const shopper = story.visitor()
  await shopper.register()
  const buyer = await story.db.selectFrom('user').select('id').where('id', '<>', userId).executeTakeFirstOrThrow()
  const owner = await newStaff(story)
  expect(await htmlOf(owner.get(`/admin/customers/${buyer.id}`))).toContain('for about 2 days')
  expect(await htmlOf(story.visitor().get('/legal/privacy'))).toContain('deleted after about 2 days.')
}, 30_000)

it('the command that brings a backup to its second place gets the machine’s environment, and none of the shop’s secrets', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('RCLONE_CONFIG', '/root/rclone.conf')
  const razorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET_OLD']
  const whatsapp = ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN', 'SEND_WHATSAPP_SECRET']
  for (const name of [...razorpay, ...whatsapp, 'SESSION_SECRET', 'SMTP_URL', 'METRICS_TOKEN'])
    vi.stubEnv(name, `hidden-${name}`)
  await work()
  const environment = readFileSync(join(place, 'environment'), 'utf8')
  expect(environment).toContain('RCLONE_CONFIG=/root/rclone.conf')
  expect(environment).toContain('BACKUP_KEEP=2')
  expect(environment).not.toMatch(/hidden-|DATABASE_URL=/)
  expect(environment).not.toContain(story.sessionSecret)
}, 30_000)

it('one that fails is tried again, later each time, and after the third time the owner is told', async () => {
  writeFileSync(folder, 'no folder')
  await work()
  expect(await state()).toMatchObject({ latest: null, error: expect.stringContaining('cannot be used') })
  for (const wait of [15, 30]) {
    story.pass((wait - 1) * minuteMs)
    await work()
    story.pass(minuteMs)
    await work()
  }
  const alarms = await story.db.selectFrom('outbox').select('payload').where('kind', '=', 'alarm').execute()
  expect(alarms.map(({ payload }) => payload)).toEqual([expect.stringContaining('has failed 3 times')])
  rmSync(folder)
  story.pass(60 * minuteMs)
  await work()
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await state()).toMatchObject({ latest: { copy: 'done' }, error: null })
}, 30_000)

it('who died in the middle is relieved when the lease is over, and finishes nothing afterwards', async () => {
  const dead = await claimBackup(story.db, story, nightOf(story.now(), '02:30'))
  if (!dead) throw new Error('Nobody else has it')
  await work()
  expect(existsSync(folder)).toBe(false)
  story.pass(backupLeaseMs)
  await work()
  expect(readdirSync(folder)).toHaveLength(1)
  const late = { folder: '/elsewhere', bytes: 1, copy_state: null }
  expect(await recordBackup(story.db, story, dead, late)).toBe(false)
})

const rows = () =>
  story.db.selectFrom('backups').select(['state', 'attempts', 'copy_state', 'copy_attempts']).orderBy('night').execute()

it('the stop of the shop ends a backup, begins no copy of an older one, and counts as no try', async () => {
  writeFileSync(away, '')
  await work()
  rmSync(away)
  story.pass(dayMs)
  const stopped = nightly()
  const working = stopped.work()
  await expect.poll(rows).toMatchObject([{}, { state: 'running' }])
  await stopped.stop()
  await working
  const left = [
    { state: 'done', attempts: 1, copy_state: 'due', copy_attempts: 1 },
    { state: 'failed', attempts: 0, copy_state: null, copy_attempts: 0 },
  ]
  expect(await rows()).toEqual(left)
  await stopped.work()
  expect(await rows()).toEqual(left)
  expect(readdirSync(second)).toEqual([])
  await work()
  expect(await rows()).toMatchObject([{}, { state: 'done', attempts: 1, copy_state: 'done' }])
}, 30_000)

it('a second place that is away is tried four times and then told, with the backup kept', async () => {
  writeFileSync(away, '')
  await work()
  expect(await state()).toMatchObject({ latest: { copy: 'due' }, error: 'the disk is away' })
  for (const _again of [2, 3, 4]) {
    story.pass(15 * minuteMs)
    await work()
  }
  expect(await state()).toMatchObject({ latest: { copy: 'failed' }, error: 'the disk is away' })
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readdirSync(second)).toEqual([])
  const owner = await newStaff(story)
  const page = await htmlOf(owner.get('/admin?view=issues'))
  expect(page).toContain('did not reach its second place')
}, 30_000)

it('without a good one for two days the board says so', async () => {
  const owner = await newStaff(story)
  const board = (view = 'new') => htmlOf(owner.get(`/admin?view=${view}`))
  expect(await board()).not.toMatch(/no backup/i)
  await work()
  expect(await board('issues')).not.toContain('No backup for')
  story.pass(2 * dayMs + minuteMs)
  expect(await board('issues')).toContain('No backup for 2 days')
  const news = (await (await owner.get('/admin/updates')).json()) as { counts: { issues: number } }
  expect(news.counts.issues).toBe(1)
})
