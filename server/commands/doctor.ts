import { systemClock } from '#domain/clock'
import { print, runCli, shopCommand, withShop } from '#server/commands/command'
import { readConfig } from '#server/config/config'
import { checkDatabase } from '#server/doctor/check-database'
import { checkOutside } from '#server/doctor/check-outside'
import { checkSettings } from '#server/doctor/check-settings'
import type { Finding } from '#server/doctor/finding'

await runCli(
  shopCommand(
    'doctor',
    'Says what is missing before the first customer, and what to do. Changes nothing; exits with 1 if something is.',
  ).action(examine),
)

async function examine(): Promise<void> {
  await withShop(async (database) => {
    const config = readConfig(process.env)
    const findings = [
      ...checkSettings(config),
      ...(await checkOutside(config)),
      ...(await checkDatabase(database.db, config, systemClock.now())),
    ]
    for (const finding of findings) printFinding(finding)
    const lacking = findings.filter(({ state }) => state === 'missing').length
    print(lacking === 0 ? '\nNothing is missing: let them come.' : `\n${lacking} of ${findings.length} are missing.`)
    if (lacking > 0) process.exitCode = 1
  })
}

function printFinding({ state, what, message, todo }: Finding): void {
  print(`${state.padEnd(9)}${what.padEnd(21)}${message}`)
  if (todo) print(`${' '.repeat(30)}→ ${todo}`)
}
