import { createLog } from '#server/log'

/** Why a command did nothing, in one sentence for the person at the terminal. */
export class CommandRefused extends Error {
  override name = 'CommandRefused' as const
}

/** Runs a command with what was written behind its name: what it refuses is one sentence and a non-zero end. */
export function runCommand(work: (args: string[]) => void | Promise<void>): void {
  // `… list | head` closes the pipe early: that is no failure.
  process.stdout.on('error', () => process.exit())
  Promise.resolve(process.argv.slice(2))
    .then(work)
    .catch((error) => {
      process.exitCode = 1
      if (error instanceof CommandRefused || error?.name === 'ConfigurationRefused' || isUsage(error))
        process.stderr.write(`${error.message}\n`)
      else createLog((line) => process.stderr.write(line)).error('command.failed', error)
    })
}

/** What `parseArgs` says of an unknown option is a sentence already. */
function isUsage(error: { code?: unknown }): boolean {
  return typeof error?.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS')
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
