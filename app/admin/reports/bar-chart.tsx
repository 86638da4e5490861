import { AdminTable } from '#app/admin/shared/admin-table.tsx'
import { textSummary } from '#app/admin/shared/text-button'
import { formatRupees, toRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { title: string; bars: { label: string; title: string; paise: number }[]; head: string }

const [width, height] = [360, 210]
const plot = { left: 44, right: 356, top: 12, bottom: 180 }

export function BarChart({ title, bars, head }: Props) {
  const ticks = niceTicks(Math.max(...bars.map(({ paise }) => paise), 0))
  const top = ticks.at(-1) || 1
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / top
  const slot = (plot.right - plot.left) / Math.max(1, bars.length)
  // About eight labels fit below the bars.
  const every = Math.ceil(bars.length / 8)
  return (
    <figure className="rounded-lg bg-white p-4 shadow-card sm:p-5">
      <figcaption>
        <h3 className="text-card">{title}</h3>
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
              {shortRupees(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ label, title: name, paise }, place) => (
          <g key={name}>
            {paise > 0 && (
              <rect
                x={round(plot.left + slot * (place + 0.15))}
                y={round(y(paise))}
                width={round(slot * 0.7)}
                height={round(plot.bottom - y(paise))}
                rx="1"
                className="fill-brand-600"
              />
            )}
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
          columns={[head, t('Sales')]}
          rows={bars.map(({ title: name, paise }) => ({ key: name, name, cells: [wholeRupees(paise)] }))}
        />
      </details>
    </figure>
  )
}

/** Returns 0 and two to four even steps to a round number not below the highest value. */
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

export function wholeRupees(paise: number): string {
  return formatRupees(Math.round(paise / 100) * 100)
}

/** Formats paise for an axis: ₹900, ₹1.5k, ₹2L. */
function shortRupees(paise: number): string {
  const rupees = toRupees(paise)
  if (rupees >= 100_000) return `₹${round(rupees / 100_000)}L`
  return rupees >= 1_000 ? `₹${round(rupees / 1_000)}k` : `₹${round(rupees)}`
}
