import papa from 'papaparse'
import { formula } from '#domain/spreadsheet'

/** A table for a spreadsheet, as a file to keep; cells that a spreadsheet would take for a formula are escaped. */
export function csvResponse(rows: readonly (readonly (string | number)[])[], fileName: string): Response {
  return new Response(papa.unparse(rows as (string | number)[][], { escapeFormulae: formula }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
