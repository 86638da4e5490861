import { existsSync } from 'node:fs'
import { launchFirefox } from '#test/browsers/firefox'
import { launchWebKit } from '#test/browsers/webkit'

/** A browser by the commands that every engine has. What runs in a page is sent as text: it sees nothing of its file. */
export type Engine = {
  readonly version: string
  /** A new window without a past. */
  open(): Promise<Tab>
  close(): Promise<void>
}

export type Tab = {
  /** Ends when the page and what it names have loaded. */
  goto(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  evaluate<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** The element that `search` returns in the page. */
  find<Args extends unknown[]>(search: (...args: Args) => Element | null, ...args: Args): Promise<Found | null>
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** An element, used as a person does: by pointer and keyboard. */
export type Found = {
  click(): Promise<void>
  /** Replaces what a field holds. */
  type(text: string): Promise<void>
  /** Chooses the option of a list that has this text. */
  select(option: string): Promise<void>
}

const firefox = process.env.FIREFOX_PATH ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)
const webKitDriver = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'
const virtualScreen = '/usr/bin/Xvfb'

/** The engines beside Chromium, which the journeys use: how each is started, or in words what it lacks here. */
export const engines: { name: string; missing: string | false; launch(): Promise<Engine> }[] = [
  {
    name: 'Firefox',
    missing: !firefox && 'no Firefox was found: set FIREFOX_PATH, or install firefox-esr',
    launch: () => launchFirefox(firefox ?? ''),
  },
  {
    name: 'WebKit',
    missing:
      !(existsSync(webKitDriver) && existsSync(virtualScreen)) &&
      'no WebKitWebDriver or no Xvfb was found: install webkit2gtk-driver and xvfb',
    launch: () => launchWebKit(webKitDriver, virtualScreen),
  },
]
