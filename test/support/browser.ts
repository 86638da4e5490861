import { type Browser, chromium } from 'playwright-core'

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

/** Chromium, as a browser on a machine without a screen and a network has to be started. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', `--disable-features=${disabledFeatures.join()}`],
    ],
  })
}

let shared: Promise<Browser> | undefined

/** The one browser of this process, launched by who comes first; it ends with the process. */
export async function shareBrowser(): Promise<Browser> {
  const browser = await shared?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  shared = launchBrowser()
  return shared
}
