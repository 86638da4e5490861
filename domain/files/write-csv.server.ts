import papa from 'papaparse'

/** The mark at the beginning of a file by which Excel knows UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Matches cells that a spreadsheet would run as formulas, for papaparse's `escapeFormulae`: its own pattern misses cells with line breaks and matches
 * negative amounts.
 */
export const formula = /^[=+@\t\r]|^-(?![\d.]+$)/

/** Writes a table as CSV; escapes cells that a spreadsheet would run as formulas. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return papa.unparse(rows as (string | number)[][], { escapeFormulae: formula })
}
