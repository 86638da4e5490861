import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { waitLimitMs } from '#test/support/time-limits'

/**
 * Disabled features: Playwright's own list, since only the last flag applies, and Chromium's address suggestions, which
 * load two internal pages in every new window: a third of all processor time.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * `whole` is the ordinary browser. The headless `shell` renders the same pages in half the time, but it loads pictures from further below and measures
 * text slightly differently.
 */
export type BrowserKind = 'whole' | 'shell'

const shellPath = '/usr/bin/chromium-headless-shell'

function pathOf(kind: BrowserKind): string {
  return kind === 'shell' && existsSync(shellPath) ? shellPath : (process.env.CHROME_PATH ?? '/usr/bin/chromium')
}

/** Launches Chromium for a machine without a screen and a network. */
export function launchBrowser(
  kind: BrowserKind = 'whole',
  furtherArgs: string[] = [],
  ignoreDefaultArgs: string[] = [],
): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOf(kind),
    timeout: waitLimitMs,
    ignoreDefaultArgs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join()}`,
      ...furtherArgs,
    ],
  })
}

/**
 * Runs GPU and network service as threads of the browser's process, which saves a twentieth of the processor time, and without V8's optimizing compilers:
 * pages of tests are closed before their work pays. Maglev alone is a twelfth, TurboFan another one; axe takes half the time without it.
 */
const savesTime = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--no-maglev --no-turbofan',
]

const shared = new Map<BrowserKind, Promise<Browser>>()

/** Returns this process's only browser of this kind; launches it at the first call. It ends with the process. */
export async function shareBrowser(kind: BrowserKind): Promise<Browser> {
  const browser = await shared.get(kind)?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  // Pages of one window share a process (windows.ts); a measurement launches an unmodified browser.
  const launching = launchBrowser(kind, ['--renderer-process-limit=1', ...(kind === 'shell' ? savesTime : [])])
  shared.set(kind, launching)
  return launching
}
