import { drawnName, emblemPath, wordPaths, wordWidths } from '#app/ui/brand-paths'

/** A lotus in an arch, in the text colour, at least 16 px. */
export function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} fill="currentColor" aria-hidden>
      <path fillRule="evenodd" d={emblemPath} />
    </svg>
  )
}

/** A name other than the drawn one uses the display font. `cream` is for red and brown backgrounds, `stacked` has the emblem over two lines. */
type WordMarkProps = { name: string; tone?: 'cream' | 'ink'; layout?: 'line' | 'stacked'; className: string }

const scale = 0.4
const space = 11
const [first, second] = wordPaths
const [firstWidth, secondWidth] = [wordWidths[0] * scale, wordWidths[1] * scale]
const lineWidth = Math.ceil(74 + firstWidth + space + secondWidth)
const stackedWidth = Math.ceil(Math.max(firstWidth, secondWidth))

/** The height is set by class (`h-10 w-auto`); the width follows. */
export function WordMark({ name, tone = 'ink', layout = 'line', className }: WordMarkProps) {
  const [emblemColour, nameColour] =
    tone === 'cream' ? ['text-paper', 'text-paper'] : ['text-brand-600', 'text-ink']
  if (name !== drawnName) {
    return (
      <span className={`inline-flex items-center gap-2 ${className}`}>
        <Emblem className={`h-full w-auto ${emblemColour}`} />
        <span className={`font-display text-heading whitespace-nowrap uppercase tracking-label ${nameColour}`}>{name}</span>
      </span>
    )
  }
  const stacked = layout === 'stacked'
  const [width, height] = stacked ? [stackedWidth, 136] : [lineWidth, 64]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} className={className} role="img" aria-label={name} fill="currentColor">
      <title>{name}</title>
      <path className={emblemColour} fillRule="evenodd" d={emblemPath} transform={stacked ? `translate(${width / 2 - 32} 0)` : undefined} />
      <g className={nameColour}>
        <path d={first} transform={stacked ? `translate(${(width - firstWidth) / 2} 99) scale(${scale})` : `translate(74 46) scale(${scale})`} />
        <path
          d={second}
          transform={stacked ? `translate(${(width - secondWidth) / 2} 132) scale(${scale})` : `translate(${74 + firstWidth + space} 46) scale(${scale})`}
        />
      </g>
    </svg>
  )
}

/** The packs' printed border of leaves and dots, in the text colour; repeats to fill its size. */
export function LeafBorder({ className }: { className: string }) {
  return <div className={`leaf-border ${className}`} />
}
