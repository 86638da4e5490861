import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** One measured figure; `goal` is empty when there is none. */
export type MeasuredFigure = { what: string; value: string; goal?: string; note?: string }

/** `letter` selects the part on the command line; parts are sorted by it. */
export type Part = { letter: string; title: string; figures: MeasuredFigure[] }

export type Report = { file: string; heading: string }

const root = join(import.meta.dirname, '../..')

/**
 * Writes the parts into the report; parts of earlier runs stay, with their date. Returns all sections of the report by letter.
 */
export function writeReport({ file, heading }: Report, parts: Part[]): ReadonlyMap<string, string> {
  const path = join(import.meta.dirname, file)
  const kept = readSections(path)
  for (const part of parts) kept.set(part.letter, section(part))
  const body = [...kept].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text)
  writeFileSync(path, `${heading}\n${body.join('\n')}`)
  return kept
}

function section(part: Part): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`
  const rows = part.figures.map(({ what, value, goal = '', note = '' }) => `| ${what} | ${value} | ${goal} | ${note} |`)
  return `## ${part.letter}) ${part.title}
${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · ${commit} · ${machine}

| what | measured | goal | note |
|---|---|---|---|
${rows.join('\n')}
`
}

function readSections(path: string): Map<string, string> {
  const sections = new Map<string, string>()
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return sections
  }
  for (const part of text.split(/^(?=## )/m).slice(1)) {
    const [, letter] = /^## ([\w-]+)\)/.exec(part) ?? []
    if (letter) sections.set(letter, `${part.trimEnd()}\n`)
  }
  return sections
}
