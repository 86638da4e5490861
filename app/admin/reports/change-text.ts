/** Returns the change against the period before, in per cent. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as before' : 'before: none'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'as before'
  return `${percent > 0 ? '▲ +' : '▼ −'}${Math.abs(percent)} %`
}
