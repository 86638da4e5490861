import { runIntent } from '#app/forms/run-intent.server'
import { byteOrderMark, writeCsv } from '#domain/files/write-csv.server'

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

/** Returns a table as a CSV download for Excel. */
export function csvResponse(rows: Parameters<typeof writeCsv>[0], fileName: `${string}.csv`): Response {
  return fileResponse(`${byteOrderMark}${writeCsv(rows)}`, fileName)
}

/** Reads what `FileForm` sends; a chosen file takes precedence over pasted text. */
export async function readFileForm(form: FormData): Promise<{ text: string; isTrial: boolean }> {
  const file = form.get('file')
  const pasted = form.get('text')
  const text = file instanceof File && file.size > 0 ? await file.text() : typeof pasted === 'string' ? pasted : ''
  return { text, isTrial: runIntent(form, { check: () => true, save: () => false }) }
}
