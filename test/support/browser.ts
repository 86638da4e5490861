import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { waitLimitMs } from '#test/support/time-limits'

/**
 * What is switched off: Playwright's own list, since the last one counts, and the suggestions under Chromium's address
 * line. Those are two web pages of the browser's own in every new window, which nobody sees here: a third of all work.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

/**
 * `whole` is the browser that people have. The `shell` draws the same pages without a window around them, for half the work; but it loads pictures further
 * ahead and measures letters a little otherwise.
 */
export type BrowserKind = 'whole' | 'shell'

const shellPath = '/usr/bin/chromium-headless-shell'

function pathOf(kind: BrowserKind): string {
  return kind === 'shell' && existsSync(shellPath) ? shellPath : (process.env.CHROME_PATH ?? '/usr/bin/chromium')
}

/** Chromium, as a browser on a machine without a screen and a network has to be started. */
export function launchBrowser(kind: BrowserKind = 'whole', furtherArgs: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOf(kind),
    timeout: waitLimitMs,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', `--disable-features=${disabledFeatures.join()}`],
      ...furtherArgs,
    ],
  })
}

/** What draws and what fetches are threads of the browser's own process: less is carried from one to the other, a twentieth of all work. */
const fewProcesses = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

const shared = new Map<BrowserKind, Promise<Browser>>()

/** The one browser of this kind in this process, launched by who comes first; it ends with the process. */
export async function shareBrowser(kind: BrowserKind): Promise<Browser> {
  const browser = await shared.get(kind)?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  // Pages of one window share a process (windows.ts); who measures gets a browser as it is.
  const launching = launchBrowser(kind, ['--renderer-process-limit=1', ...(kind === 'shell' ? fewProcesses : [])])
  shared.set(kind, launching)
  return launching
}
