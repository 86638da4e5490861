import { netQuantityOfLabel } from '#domain/catalog/sizes'

/** Heights in cm of a pouch of 1 kg and of a jar of 148 ml; others follow by the cube root of what they hold. */
const pouchOfKilo = 30
const smallJar = 9.5
const teaspoon = 13

/** Drawings of a product's packs beside a teaspoon, all in one scale: an SVG path for each size, in a box that fits the largest. */
export type PackDrawings = { box: string; paths: Record<string, string> }

/** Draws the packs of these sizes in their true proportion; null when one of them names no quantity. */
export function drawPacks(labels: readonly string[]): PackDrawings | null {
  const packs = labels.flatMap((label) => {
    const net = netQuantityOfLabel(label)
    if (!net) return []
    const height =
      net.unit === 'g' ? pouchOfKilo * Math.cbrt(net.quantity / 1000) : smallJar * Math.cbrt(net.quantity / 148)
    return { label, height, width: height * 0.66, draw: net.unit === 'g' ? pouch : jar }
  })
  if (packs.length < labels.length || packs.length === 0) return null
  const high = Math.ceil(Math.max(teaspoon, ...packs.map(({ height }) => height)))
  const wide = Math.ceil(Math.max(...packs.map(({ width }) => width)) + 7)
  const paths = packs.map(({ label, height, width, draw }) => {
    const left = (wide - width - 5) / 2
    return [label, draw(left, high, width, height) + spoon(left + width + 3.5, high)] as const
  })
  return { box: `0 0 ${wide} ${high}`, paths: Object.fromEntries(paths) }
}

/** A pouch with its seal, bulging a little, and the label left out. */
function pouch(x: number, floor: number, width: number, height: number): string {
  const [top, seal, bulge] = [floor - height, height * 0.07, width * 0.08]
  const body = height - seal * 1.4
  return [
    `M${r(x)} ${r(top)}h${r(width)}v${r(seal)}h${r(-width)}z`,
    `M${r(x)} ${r(top + seal * 1.4)}h${r(width)}q${r(bulge)} ${r(body * 0.6)} 0 ${r(body)}h${r(-width)}q${r(-bulge)} ${r(-body * 0.4)} 0 ${r(-body)}z`,
    `M${r(x + width * 0.2)} ${r(floor - height * 0.25)}h${r(width * 0.6)}v${r(height * -0.32)}h${r(width * -0.6)}z`,
  ].join('')
}

function jar(x: number, floor: number, width: number, height: number): string {
  const [top, lid] = [floor - height, height * 0.16]
  const round = height * 0.08
  return [
    `M${r(x + width * 0.06)} ${r(top)}h${r(width * 0.88)}v${r(lid)}h${r(-width * 0.88)}z`,
    `M${r(x + round)} ${r(top + lid * 1.12)}h${r(width - 2 * round)}q${r(round)} 0 ${r(round)} ${r(round)}V${r(floor - round)}q0 ${r(round)} ${r(-round)} ${r(round)}h${r(2 * round - width)}q${r(-round)} 0 ${r(-round)} ${r(-round)}V${r(top + lid * 1.12 + round)}q0 ${r(-round)} ${r(round)} ${r(-round)}z`,
    `M${r(x + width * 0.15)} ${r(floor - height * 0.2)}h${r(width * 0.7)}v${r(height * -0.32)}h${r(width * -0.7)}z`,
  ].join('')
}

/** A teaspoon that stands on its handle, its bowl 3 cm wide. */
function spoon(x: number, floor: number): string {
  return `M${r(x - 0.4)} ${floor}l.1-8.3c-1.6-.9-1.8-4.7.3-4.7s1.9 3.8.3 4.7l.1 8.3z`
}

const r = (cm: number) => Math.round(cm * 10) / 10
