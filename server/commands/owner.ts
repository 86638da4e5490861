import { Option } from 'commander'
import { OperatorError } from '#database/operator-error'
import { removeStaff } from '#domain/accounts/edit-staff.server'
import { emailSchema } from '#domain/accounts/email-schema.server'
import { invite, resetCode } from '#domain/accounts/invitations.server'
import { type StaffRole, staffRoles } from '#domain/accounts/staff'
import { listStaff } from '#domain/accounts/staff.server'
import { consoleActor } from '#domain/commands/staff-actor'
import { print, runCli, shopCommand, withShop } from '#server/commands/command'
import { readConfig } from '#server/config/config'

const command = shopCommand('owner', 'Manages who works in the admin, also while the shop runs.')
command
  .command('invite <email>')
  .description('prints a link that works once within half an hour')
  .addOption(new Option('--role <role>').choices(staffRoles).default('owner'))
  .action((typed: string, { role }: { role: StaffRole }) =>
    withShop(async ({ db }, clock) => {
      const email = typed.toLowerCase()
      if (!emailSchema('').safeParse(email).success) throw new OperatorError(`${email} is no e-mail address.`)
      const invited = await invite(db, clock, consoleActor, { email, role })
      if (!invited.ok) throw new OperatorError(`${email} works here already.`)
      showLink(invited.token)
    }),
  )
command
  .command('list')
  .description('lists who works here')
  .action(() =>
    withShop(async ({ db }) => {
      const team = await listStaff(db)
      if (team.length === 0) print('Nobody works here yet: npm run owner -- invite <email>')
      for (const { user, role } of team) print(`${role.padEnd(10)}${user.email.padEnd(40)}${user.name}`)
    }),
  )
command
  .command('remove <email>')
  .description('ends somebody’s access at once')
  .action((typed: string) =>
    withShop(async ({ db }, clock) => {
      const email = typed.toLowerCase()
      const member = (await listStaff(db)).find(({ user }) => user.email === email)
      const removed = await removeStaff(db, clock, consoleActor, member?.user.id ?? '')
      if (!removed.ok && removed.reason === 'last-owner')
        throw new OperatorError(`${email} is the last owner, and stays: invite another first.`)
      if (!removed.ok) throw new OperatorError(`${email} does not work here.`)
      print(`${email} works here no more, and is signed out everywhere.`)
    }),
  )
command
  .command('reset-code <email>')
  .description('prints a link to a new authenticator')
  .action((typed: string) =>
    withShop(async ({ db }, clock) => {
      const email = typed.toLowerCase()
      const done = await resetCode(db, clock, consoleActor, email)
      if (!done.ok) throw new OperatorError(`${email} does not work here.`)
      print(`${email} is signed out everywhere; the link leads to a new authenticator.`)
      showLink(done.token)
    }),
  )

await runCli(command)

function showLink(token: string): void {
  const { publicUrl } = readConfig(process.env)
  print('Good once, within 30 minutes, for whoever opens it:')
  print(`${publicUrl}/admin/join/${token}`)
}
