import { parseArgs } from 'node:util'
import { OperatorError } from '#database/operator-error'
import { systemClock } from '#domain/clock'
import { print, runCli, withShop } from '#server/commands/command'
import { readConfig } from '#server/config/config'
import { checkDatabase } from '#server/doctor/check-database'
import { checkOutside, sendTestMail } from '#server/doctor/check-outside'
import { checkServices } from '#server/doctor/check-services'
import { checkSettings } from '#server/doctor/check-settings'
import type { Finding } from '#server/doctor/finding'

/** `npm run doctor [-- --mail you@example.com]`: changes nothing; sends a test mail only with `--mail`. */
runCli(async (args) => {
  const { mail: to } = parseArgs({ args, options: { mail: { type: 'string' } } }).values
  if (to !== undefined && !/^[^<>\s@]+@[^<>\s@]+$/.test(to))
    throw new OperatorError('--mail must be the address that gets the test mail, such as you@example.com.')
  await withShop(async (database) => {
    const config = readConfig(process.env)
    const findings = [
      ...checkSettings(config),
      ...(await checkServices(config)),
      ...(await checkOutside(config, systemClock.now)),
      ...(await checkDatabase(database.db, config, systemClock.now())),
      ...(to === undefined ? [] : [await sendTestMail(config, to, systemClock.now)]),
    ]
    for (const finding of findings) printFinding(finding)
    const lacking = findings.filter(({ state }) => state === 'missing').length
    print(lacking === 0 ? '\nNothing is missing: let them come.' : `\n${lacking} of ${findings.length} are missing.`)
    if (lacking > 0) process.exitCode = 1
  })
})

function printFinding({ state, what, message, todo }: Finding): void {
  print(`${state.padEnd(9)}${what.padEnd(21)}${message}`)
  if (todo) print(`${' '.repeat(30)}→ ${todo}`)
}
