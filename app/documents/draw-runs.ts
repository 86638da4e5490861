/** Returns the SVG path of the dark modules in a row of bits, 1 high, at the height `y`. */
export function drawRuns(bits: string, y = 0): string {
  return [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('')
}
