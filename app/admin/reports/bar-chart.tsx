import { AdminTable } from '#app/admin/shared/admin-table.tsx'
import { textSummary } from '#app/admin/shared/text-button'
import { sum } from '#domain/sum'
import { t } from '#domain/texts/translate'

export type Bar = { label: string; title: string; values: number[] }

type Props = {
  title: string
  /** Formats a value for the axis, such as ₹1.5k. */
  format: (value: number) => string
  /** Formats a value for the table, such as ₹1,450. */
  inFull: (value: number) => string
  /** The parts of a bar, the lowest first. */
  parts: { name: string; fill: string }[]
  bars: Bar[]
  /** The heading of the table's first column. */
  head: string
}

const [width, height] = [360, 210]
const plot = { left: 44, right: 356, top: 12, bottom: 180 }

/** Draws a bar chart on the server, and the same figures as a table. */
export function BarChart({ title, format, inFull, parts, bars, head }: Props) {
  const totals = bars.map(({ values }) => sum(values, (value) => value))
  const ticks = niceTicks(Math.max(...totals, 0))
  const top = ticks.at(-1) || 1
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / top
  const slot = (plot.right - plot.left) / Math.max(1, bars.length)
  // About eight labels fit below the bars.
  const every = Math.ceil(bars.length / 8)
  return (
    <figure className="rounded-lg bg-white p-4 shadow-card sm:p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-card">{title}</h3>
        {parts.length > 1 && (
          <span className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
            {parts.map(({ name, fill }) => (
              <span key={name} className="flex items-center gap-1.5">
                <svg viewBox="0 0 10 10" className="size-3" aria-hidden="true">
                  <rect width="10" height="10" rx="2" className={fill} />
                </svg>
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="mt-2 h-auto w-full"
        role="img"
        aria-label={t('{title}, as a drawing', { title })}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={plot.left - 6} y={y(tick) + 4} textAnchor="end" fontSize="12" className="fill-ink-soft">
              {format(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ label, title: name, values }, place) => (
          <g key={name}>
            <Stack values={values} parts={parts} y={y} x={plot.left + slot * place + slot * 0.15} width={slot * 0.7} />
            {place % every === 0 && (
              <text
                x={plot.left + slot * (place + 0.5)}
                y={plot.bottom + 18}
                textAnchor="middle"
                fontSize="12"
                className="fill-ink-soft"
              >
                {label}
              </text>
            )}
          </g>
        ))}
        <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} className="stroke-ink-soft" />
      </svg>
      <details>
        <summary className={textSummary}>{t('As a table')}</summary>
        <AdminTable
          caption={title}
          columns={[head, ...parts.map(({ name }) => name)]}
          rows={bars.map(({ title: name, values }) => ({ key: name, name, cells: values.map(inFull) }))}
        />
      </details>
    </figure>
  )
}

type StackProps = Pick<Props, 'parts'> & { values: number[]; y: (value: number) => number; x: number; width: number }

function Stack({ values, parts, y, x, width }: StackProps) {
  return values.map((value, place) => {
    const below = sum(values.slice(0, place), (value) => value)
    const top = y(below + value)
    if (value <= 0) return null
    return (
      <rect
        key={parts[place]?.name}
        x={round(x)}
        y={round(top)}
        width={round(width)}
        height={round(y(below) - top)}
        rx="1"
        className={parts[place]?.fill}
      />
    )
  })
}

/** Returns the ticks of the axis: 0 and two to four even steps to a round number not below the highest value. */
function niceTicks(highest: number): number[] {
  if (highest <= 0) return [0]
  const rough = highest / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power * 10)
  const ticks = [0]
  while ((ticks.at(-1) ?? 0) < highest) ticks.push((ticks.at(-1) ?? 0) + step)
  return ticks
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
