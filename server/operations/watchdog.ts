import { spawn } from 'node:child_process'
import type { Health } from '#server/operations/health'

/**
 * Tells systemd a sign of life four times within `WatchdogSec` (sd_notify(3)); systemd starts a service anew that sends none. A hung process sends
 * none by itself; neither does one whose worker hangs. Does nothing where no watchdog is set.
 */
export function feedWatchdog(health: Health): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
  if (!NOTIFY_SOCKET || !WATCHDOG_USEC) return
  setInterval(async () => {
    if ((await health.findFault()) === 'worker') return
    // Node cannot write to systemd's socket itself.
    spawn('systemd-notify', ['WATCHDOG=1'], { stdio: 'ignore' }).on('error', () => {})
  }, Number(WATCHDOG_USEC) / 4_000).unref()
}
