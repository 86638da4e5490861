import papa from 'papaparse'
import { formula } from '#domain/files/spreadsheet'

/** Returns a table as a CSV download; escapes cells that a spreadsheet would take for a formula. */
export function csvResponse(rows: readonly (readonly (string | number)[])[], fileName: string): Response {
  return new Response(papa.unparse(rows as (string | number)[][], { escapeFormulae: formula }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
