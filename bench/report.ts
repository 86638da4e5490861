import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** One measured figure; `goal` as DESIGN has it, empty where there is none. */
export type Figure = { what: string; value: string; goal?: string; note?: string }

export type Part = { letter: string; title: string; figures: Figure[] }

const file = join(import.meta.dirname, 'RESULTS.md')
const root = join(import.meta.dirname, '..')

/** Writes the parts that were run into RESULTS.md; parts of earlier runs stay, with the date they were run on. */
export function writeReport(parts: Part[]): void {
  const kept = readSections()
  for (const part of parts) kept.set(part.letter, section(part))
  const body = [...kept].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => text)
  writeFileSync(file, `${heading}\n${body.join('\n')}`)
}

const heading = `# Results of \`npm run bench\`
Ratios come first: these machines are shared and noisy, and only what was measured in the same run can be compared.
`

function section(part: Part): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const rows = part.figures.map(({ what, value, goal = '', note = '' }) => `| ${what} | ${value} | ${goal} | ${note} |`)
  return `## ${part.letter}) ${part.title}
${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · ${commit} · ${machine}

| what | measured | goal | note |
|---|---|---|---|
${rows.join('\n')}
`
}

function readSections(): Map<string, string> {
  const sections = new Map<string, string>()
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return sections
  }
  for (const part of text.split(/^(?=## )/m).slice(1)) sections.set(part.slice(3, 4), `${part.trimEnd()}\n`)
  return sections
}
