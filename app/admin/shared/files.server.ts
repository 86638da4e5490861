import { data } from 'react-router'
import { formFiles, formText } from '#app/forms/form-text'
import { runIntent } from '#app/forms/parse-form.server'
import { byteOrderMark, isWorkbook, writeCsv } from '#domain/files/csv.server'
import { t } from '#domain/texts/translate'

const types = { csv: 'text/csv', json: 'application/json', html: 'text/html' }

/** Returns a text as a download; its type follows from the ending of the name. */
export function fileResponse(body: string, fileName: `${string}.${keyof typeof types}`): Response {
  const type = types[fileName.split('.').at(-1) as keyof typeof types]
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}

/** A file for Excel begins with the mark by which it knows UTF-8; other programs may take that for a part of the first header. */
export function csvResponse(
  rows: Parameters<typeof writeCsv>[0],
  fileName: `${string}.csv`,
  { forExcel }: { forExcel: boolean },
): Response {
  return fileResponse(`${forExcel ? byteOrderMark : ''}${writeCsv(rows)}`, fileName)
}

export async function readFileForm(form: FormData): Promise<{ text: string; isTrial: boolean }> {
  const text = await readCsvText(form)
  return { text, isTrial: runIntent(form, { check: () => true, save: () => false }) }
}

/** Reads the file of a form; a chosen file takes precedence over pasted text. Throws a 400 response for a workbook. */
export async function readCsvText(form: FormData): Promise<string> {
  const [file] = formFiles(form, 'file')
  const text = (await file?.text()) ?? formText(form, 'text')
  if (isWorkbook(text))
    throw data(
      { error: t('This is a workbook of a spreadsheet. Please save it as CSV there, and send that.') },
      { status: 400 },
    )
  return text
}
