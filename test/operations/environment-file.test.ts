import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findWrongVariable } from '#server/config/environment'
import { cleanUpAfterwards, makeFolder } from '#test/operations/process'

cleanUpAfterwards()

const example = readFileSync(join(import.meta.dirname, '../../deploy/shop.env.example'), 'utf8')
/** With every setting that is shown switched on. */
const whole = example.replace(/^#(?=[A-Z_]+=)/gm, '')

type Values = Record<string, string>

/** Sourced by a real `sh`, as README says, where `$1` is something else. */
function readBySh(text: string): Values {
  const file = join(makeFolder(), 'shop.env')
  writeFileSync(file, text)
  const script = `set -eu; set -a; . ${file}; exec env -0`
  const done = spawnSync('/bin/sh', ['-c', script, 'sh', 'of the shell'], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  })
  expect(done.stderr).toBe('')
  const entries = done.stdout
    .split('\0')
    .map((entry) => [entry.split('=')[0] ?? '', entry.slice(entry.indexOf('=') + 1)])
  return Object.fromEntries(
    entries.filter(([name = '']) => /^[A-Z_]+$/.test(name) && !['PATH', 'PWD', '_'].includes(name)),
  )
}

/**
 * systemd.exec(5), EnvironmentFile=: lines that begin with # or ; are comments, nothing is expanded, outside quotes and in double quotes a backslash
 * takes the next character, in single quotes everything is itself, and white space around the value goes. Parts after a quote are joined to it.
 */
function readBySystemd(text: string): Values {
  return readLines(text, /^[#;]/, (value) => unquote(value.trim(), () => null))
}

/**
 * Compose file reference, "env_file" and "Interpolation": lines that begin with # are comments, in single quotes everything is itself; elsewhere `$NAME`
 * and `${NAME}` are replaced, and outside quotes ` #` begins a comment. A dollar is thus an expansion: refused here.
 */
function readByCompose(text: string): Values {
  return readLines(text, /^#/, (value) => {
    const bare = /^['"]/.test(value) ? value : value.split(/\s#/)[0]
    return unquote((bare ?? '').trim(), (quote, one) => (quote !== "'" && one === '$' ? 'an expansion' : null))
  })
}

function readLines(text: string, comment: RegExp, read: (value: string) => string): Values {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !comment.test(line.trim()))
  return Object.fromEntries(lines.map((line) => [line.split('=')[0] ?? '', read(line.slice(line.indexOf('=') + 1))]))
}

function unquote(value: string, refuse: (quote: string, one: string) => string | null): string {
  let quote = ''
  let read = ''
  for (let at = 0; at < value.length; at++) {
    const one = value[at] ?? ''
    const trouble = refuse(quote, one)
    if (trouble) return `${trouble} in ${value}`
    if (quote === '' && (one === "'" || one === '"')) quote = one
    else if (one === quote && quote !== '') quote = ''
    else if (one === '\\' && quote !== "'") read += value[++at] ?? ''
    else read += one
  }
  return quote === '' ? read : `an open quote in ${value}`
}

it.each([
  ['as it is', example],
  ['with every setting switched on', whole],
])('sh, systemd and compose read the example of the environment file alike, %s', (_, text) => {
  const values = readBySh(text)
  expect(Object.keys(values).length).toBe(text.match(/^[A-Z_]+=/gm)?.length)
  expect(readBySystemd(text)).toEqual(values)
  expect(readByCompose(text)).toEqual(values)
  expect(findWrongVariable(values)).toBeNull()
})

it('what the example shows is what the shop gets', () => {
  expect(readBySh(whole)).toMatchObject({
    BACKUP_COPY_COMMAND: expect.stringContaining(`--min-age "\${BACKUP_KEEP}d"`),
    MAIL_FROM: 'Saathi Masala <shop@example.com>',
    SMTP_URL: 'smtps://user:password@mail.example.com',
  })
})

it.each(['A="x $1"', 'A=x $(id)', "A='x", 'A=x y', 'A=<x>'])('the three do not all read %s alike', (line) => {
  const file = join(makeFolder(), 'shop.env')
  writeFileSync(file, line)
  const sh = spawnSync('/bin/sh', ['-c', `set -eua; . ${file}; printf %s "$A"`, 'sh', 'one'], { encoding: 'utf8' })
  const read = [sh.status === 0 ? sh.stdout : 'refused', readBySystemd(line).A, readByCompose(line).A]
  expect(new Set(read).size).toBeGreaterThan(1)
})
