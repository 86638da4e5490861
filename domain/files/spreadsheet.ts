/**
 * Matches cells that a spreadsheet would run as formulas, for papaparse's `escapeFormulae`: its own pattern misses cells with line breaks and matches
 * negative amounts.
 */
export const formula = /^[=+@\t\r]|^-(?![\d.]+$)/
