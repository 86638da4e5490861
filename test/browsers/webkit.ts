import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect, vi } from 'vitest'
import type { Engine, Found, Tab } from '#test/browsers/engine'
import { findFreePort } from '#test/support/running-shop'
import { waitLimitMs } from '#test/support/time-limits'

type Call = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>

/** By this name a WebDriver tells an element from other objects (W3C WebDriver, section 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = { [elementKey]: string }

const patience = { timeout: waitLimitMs, interval: 100 }

/** Its small browser's toolbar is wider than a phone: without its paddings the window gets as narrow as asked. */
const narrowToolbar = 'headerbar *, toolbar *, box * { padding: 0; margin: 0; min-width: 0; border-width: 0 }'

/** WebKit with its small browser on a screen of its own, by W3C WebDriver, which needs no client but `fetch`. */
export async function launchWebKit(driver: string, virtualScreen: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'shop-webkit-'))
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true })
  writeFileSync(join(home, '.config/gtk-3.0/gtk.css'), narrowToolbar)
  const screen = spawn(virtualScreen, ['-displayfd', '3', '-screen', '0', '1600x2000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstLine(screen.stdio[3] as Readable)
  const port = await findFreePort()
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LANG: process.env.LANG, HOME: home, DISPLAY: `:${display}` },
  })
  const root = callerOf(`http://127.0.0.1:${port}`)
  await vi.waitFor(() => root('GET', '/status'), patience)
  const start = () =>
    root<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', { capabilities: {} })
  const first = await start()
  await root('DELETE', `/session/${first.sessionId}`)
  return {
    version: `WebKitGTK ${first.capabilities.browserVersion}`,
    async open() {
      const { sessionId } = await start()
      return asTab(callerOf(`http://127.0.0.1:${port}/session/${sessionId}`))
    },
    async close() {
      for (const child of [server, screen]) {
        child.kill()
        await once(child, 'exit')
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function asTab(call: Call): Tab {
  const run = <Result>(work: (...args: never[]) => unknown, args: unknown[]) =>
    call<Result>('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args })
  return {
    goto: (url) => call('POST', '/url', { url }),
    async resize(width, height) {
      // What the toolbar takes of the height is known only afterwards.
      let toolbar = 0
      await vi.waitFor(async () => {
        await call('POST', '/window/rect', { width, height: height + toolbar })
        const inner = await run<number[]>(() => [innerWidth, innerHeight], [])
        toolbar += height - (inner[1] ?? height)
        expect(inner).toEqual([width, height])
      }, patience)
    },
    evaluate: (work, ...args) => run(work, args),
    async find(search, ...args) {
      const found = await run<ElementReference | null>(search, args)
      return found ? asFound(call, found[elementKey]) : null
    },
    screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: () => call('DELETE', ''),
  }
}

function asFound(call: Call, id: string): Found {
  return {
    click: () => call('POST', `/element/${id}/click`, {}),
    async type(text) {
      await call('POST', `/element/${id}/clear`, {})
      await call('POST', `/element/${id}/value`, { text })
    },
    async select(option) {
      const options = await call<ElementReference[]>('POST', `/element/${id}/elements`, {
        using: 'xpath',
        value: `.//option[normalize-space() = "${option}"]`,
      })
      const [first] = options
      if (!first) throw new Error(`There is no option ${option}`)
      await call('POST', `/element/${first[elementKey]}/click`, {})
    },
  }
}

function callerOf(base: string): Call {
  return async <Result>(method: string, path: string, body?: object) => {
    const init = body ? { method, body: JSON.stringify(body) } : { method }
    const response = await fetch(base + path, init)
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`WebKit: ${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}

async function firstLine(stream: Readable): Promise<string> {
  const [line] = (await once(createInterface(stream), 'line')) as [string]
  return line
}
