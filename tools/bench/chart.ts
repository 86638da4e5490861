import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#domain/text'

type Bar = { label: string; measured: string; goal: string; share: number }

/** The bars of the chart: the report's part, the beginning of the row, and the label. */
const shown = [
  ['a', '/ per CPU-second, shop / nginx', 'Home page from memory, of nginx'],
  ['b', '/login', 'Pages made each time, a CPU-second'],
  ['c', 'SQLite: orders per bare', 'Orders, of bare commits on the disk'],
  ['c', "SQLite: processor of one order, the shop's process", 'Processor of an order, SQLite'],
  ['c', "PostgreSQL: processor of one order, the shop's process", 'Processor of an order, PostgreSQL'],
  ['d', 'home: largest paint', 'Home on a slow phone, largest paint'],
  ['d', 'listing: Add To Cart answers after', 'Listing there, Add To Cart answers'],
  ['d', 'home: scripts', 'Scripts of the home page'],
  ['h', 'tap to heading and first pictures', 'Tap to next page there'],
  ['e', '/:', 'Home by Lighthouse, performance'],
  ['f', '`npm start` again', 'Start'],
  ['f', 'memory under load', 'Memory under load'],
  ['g', 'placing an order', 'An order among 1,000,000, of the first'],
  ['g', 'search: a query alone', 'A search in 100,000 products, 99 of 100'],
] as const

const [width, labels, bars, rowHeight, top] = [760, 268, 300, 26, 46]
/** The x position of the goal; a bar of twice the goal reaches the right edge. */
const goalAt = labels + bars / 2

/** Draws the report's main figures into `docs/bench.svg`, each against its goal; a bar beyond the line meets it. */
export function writeChart(sections: ReadonlyMap<string, string>): void {
  writeFileSync(join(import.meta.dirname, '../../docs/bench.svg'), draw(listBars(sections)))
}

export function listBars(sections: ReadonlyMap<string, string>): Bar[] {
  return shown.flatMap(([letter, beginning, label]) => {
    const row = sections
      .get(letter)
      ?.split('\n')
      .find((line) => line.startsWith(`| ${beginning}`))
    const [, , value = '', goal = ''] = row?.split('|').map((cell) => cell.trim()) ?? []
    // Of several sizes the last is the largest; the first Lighthouse score is performance.
    const measured = letter === 'e' ? value.split(' / ')[0] : value.split(' / ').at(-1)
    const wanted = letter === 'e' ? goal.split(' / ')[0] : goal
    const [is, should] = [numberIn(measured), numberIn(wanted)]
    if (!measured || !wanted || is === null || should === null) return []
    const share = wanted.startsWith('>=') ? is / should : should / is
    return [{ label, measured, goal: wanted.replace('>=', '≥').replace('<=', '≤'), share }]
  })
}

function numberIn(text = ''): number | null {
  const [found] = /\d+(\.\d+)?/.exec(text) ?? []
  return found === undefined ? null : Number(found)
}

function draw(rows: Bar[]): string {
  const height = top + rows.length * rowHeight + 12
  const lines = rows.map(({ label, measured, goal, share }, index) => {
    const y = top + index * rowHeight
    const length = Math.round((Math.min(2, share) * bars) / 2)
    const kind = share >= 1 ? 'met' : 'missed'
    return `<text x="${labels - 12}" y="${y + 15}" text-anchor="end">${escapeHtml(label)}</text>
<rect class="${kind}" x="${labels}" y="${y + 3}" width="${length}" height="16" rx="3"/>
<text class="value" x="${labels + bars + 12}" y="${y + 15}">${escapeHtml(measured)}<tspan class="goal" dx="8">${escapeHtml(goal)}</tspan></text>`
  })
  const spoken = rows.map(({ label, measured, goal }) => `${label}: ${measured}, goal ${goal}`).join('; ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">The benchmark's main figures against their goals</title>
<desc id="desc">${escapeHtml(spoken)}.</desc>
<style>
text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #24292f }
.value { font-weight: 600 } .goal, .note { font-weight: 400; fill: #57606a }
.met { fill: #2e7d32 } .missed { fill: #bc4c00 } .line { stroke: #24292f; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .goal, .note { fill: #9da7b3 }
  .met { fill: #57ab5a } .missed { fill: #e0823d } .line { stroke: #e6edf3 }
}
</style>
<text class="note" x="${goalAt}" y="18" text-anchor="middle">goal</text>
<text class="note" x="${labels + bars}" y="18" text-anchor="end">longer is better</text>
${lines.join('\n')}
<line class="line" x1="${goalAt}" y1="26" x2="${goalAt}" y2="${height - 8}"/>
</svg>
`
}
