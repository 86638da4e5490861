import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { minuteMs } from '#domain/calendar/moment'

/** How a program ended, and the end of its output or why it failed. */
export type Ended = { ok: boolean; said: string }

/** Characters kept from the end of a program's output. */
const keptOutput = 2_000

/** Runs a program with a lower priority than the shop's. Kills it with its children after `withinMs`, and when `signal` is aborted. */
export function runProgram(
  file: string,
  args: string[],
  { env, signal, withinMs }: { env: NodeJS.ProcessEnv; signal: AbortSignal; withinMs: number },
): Promise<Ended> {
  return new Promise((resolve) => {
    // An aborted signal has no more events: nothing would end the program.
    if (signal.aborted) return resolve({ ok: false, said: 'The shop stops.' })
    let said = ''
    // Starts a process group, so that the children of a shell are killed with it.
    const child = spawn(file, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const hear = (text: string) => {
      said = (said + text).slice(-keptOutput)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    const { pid } = child
    if (pid !== undefined) unlessEnded(() => setPriority(pid, 10))
    const end = () => pid !== undefined && unlessEnded(() => process.kill(-pid, 'SIGKILL'))
    const late = setTimeout(() => {
      hear(`\nIt took longer than ${Math.round(withinMs / minuteMs)} minutes.`)
      end()
    }, withinMs)
    signal.addEventListener('abort', end)
    const settle = (ended: Ended) => {
      clearTimeout(late)
      signal.removeEventListener('abort', end)
      resolve(ended)
    }
    child.on('error', (error) => settle({ ok: false, said: `${file}: ${error.message}` }))
    child.on('close', (code) => settle(code === 0 ? { ok: true, said } : { ok: false, said: lastLines(said, code) }))
  })
}

/** Changes a program that may have ended already. */
function unlessEnded(change: () => void): void {
  try {
    change()
  } catch {
    // It has ended.
  }
}

function lastLines(said: string, code: number | null): string {
  return said.trim().split('\n').slice(-3).join(' ').slice(-300) || `It ended with ${code ?? 'a signal'}.`
}
