import papa from 'papaparse'
import { formula } from '#domain/files/spreadsheet'

const types = { csv: 'text/csv', json: 'application/json' }

/** Returns a text as a download; its type follows from the ending of the name. */
export function fileResponse(body: string, fileName: `${string}.${keyof typeof types}`): Response {
  const type = types[fileName.endsWith('.csv') ? 'csv' : 'json']
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}

type Table = readonly (readonly (string | number)[])[]

/** Writes a table as CSV; escapes cells that a spreadsheet would take for a formula. */
export function writeCsv(rows: Table): string {
  return papa.unparse(rows as (string | number)[][], { escapeFormulae: formula })
}

/** Returns a table as a CSV download, which begins with the mark by which Excel knows UTF-8. */
export function csvResponse(rows: Table, fileName: `${string}.csv`): Response {
  return fileResponse(`\ufeff${writeCsv(rows)}`, fileName)
}

/** Reads what `FileForm` sends; a chosen file takes precedence over pasted text. */
export async function readFileForm(form: FormData): Promise<{ text: string; isTrial: boolean }> {
  const file = form.get('file')
  const pasted = form.get('text')
  const text = file instanceof File && file.size > 0 ? await file.text() : typeof pasted === 'string' ? pasted : ''
  return { text, isTrial: form.get('intent') !== 'save' }
}
