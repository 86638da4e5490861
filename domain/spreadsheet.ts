/**
 * A cell that a spreadsheet would take for a formula, for papaparse's `escapeFormulae`: its own pattern misses cells with line breaks, and
 * takes an amount below nothing for one.
 */
export const formula = /^[=+@\t\r]|^-(?![\d.]+$)/
