/** Writes the number of a document; `series` is a name and a year, such as `SM/26-27`. */
export function writeNumber(series: string, counter: number): string {
  return `${series}/${String(counter).padStart(5, '0')}`
}

/** Splits the number of a document into its series with the year, such as `SM/26-27`, and its counter. */
export function splitNumber(number: string): { series: string; counter: number } {
  const end = number.lastIndexOf('/')
  return { series: number.slice(0, end), counter: Number(number.slice(end + 1)) }
}
