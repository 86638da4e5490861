import { parseArgs } from 'node:util'
import { z } from 'zod'
import { OperatorError } from '#database/operator-error'
import { removeStaff } from '#domain/accounts/edit-staff.server'
import { emailSchema } from '#domain/accounts/email-schema.server'
import { invite, resetCode } from '#domain/accounts/invitations.server'
import { staffRoles } from '#domain/accounts/staff'
import { listStaff } from '#domain/accounts/staff.server'
import type { Clock } from '#domain/clock'
import { consoleActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { print, runCli, withShop } from '#server/commands/command'
import { readConfig } from '#server/config/config'

const usage = `npm run owner -- invite <email> [--role manager]
npm run owner -- list
npm run owner -- remove <email>
npm run owner -- reset-code <email>`

/** Manages the admin's users from the terminal, such as the invitation of the first owner. Works while the shop runs. */
runCli(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string', default: 'owner' } },
  })
  const [verb, typed] = positionals
  const email = typed?.toLowerCase()
  await withShop(async ({ db }, clock) => {
    // Reads the configuration before any change, because the link needs the shop's address.
    const { publicUrl } = readConfig(process.env)
    if (verb === 'list') await list(db)
    else if (verb === 'invite' && email)
      showLink(publicUrl, await inviteSomebody(db, clock, { email, role: values.role }))
    else if (verb === 'remove' && email) await remove(db, clock, email)
    else if (verb === 'reset-code' && email) showLink(publicUrl, await reset(db, clock, email))
    else throw new OperatorError(usage)
  })
})

async function list(db: Db): Promise<void> {
  const team = await listStaff(db)
  if (team.length === 0) print('Nobody works here yet: npm run owner -- invite <email>')
  for (const { user, role } of team) print(`${role.padEnd(10)}${user.email.padEnd(40)}${user.name}`)
}

async function inviteSomebody(db: Db, clock: Clock, given: { email: string; role: string }): Promise<string> {
  const { email } = given
  if (!emailSchema('').safeParse(email).success) throw new OperatorError(`${email} is no e-mail address.`)
  const role = z.enum(staffRoles).safeParse(given.role)
  if (!role.success) throw new OperatorError(`--role is ${staffRoles.join(' or ')}.`)
  const invited = await invite(db, clock, consoleActor, { email, role: role.data })
  if (!invited.ok) throw new OperatorError(`${email} works here already.`)
  return invited.token
}

async function remove(db: Db, clock: Clock, email: string): Promise<void> {
  const member = (await listStaff(db)).find(({ user }) => user.email === email)
  const removed = member && (await removeStaff(db, clock, consoleActor, member.user.id))
  if (!removed || (!removed.ok && removed.reason === 'unknown')) throw new OperatorError(`${email} does not work here.`)
  if (!removed.ok) throw new OperatorError(`${email} is the last owner, and stays: invite another first.`)
  print(`${email} works here no more, and is signed out everywhere.`)
}

async function reset(db: Db, clock: Clock, email: string): Promise<string> {
  const done = await resetCode(db, clock, consoleActor, email)
  if (!done.ok) throw new OperatorError(`${email} does not work here.`)
  print(`${email} is signed out everywhere; the link leads to a new authenticator.`)
  return done.token
}

function showLink(publicUrl: string, token: string): void {
  print('Good once, within 30 minutes, for whoever opens it:')
  print(`${publicUrl}/admin/join/${token}`)
}
