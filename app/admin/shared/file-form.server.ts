/** Reads what `FileForm` sends; a chosen file takes precedence over pasted text. */
export async function readFileForm(form: FormData): Promise<{ text: string; isTrial: boolean }> {
  const file = form.get('file')
  const pasted = form.get('text')
  const text = file instanceof File && file.size > 0 ? await file.text() : typeof pasted === 'string' ? pasted : ''
  return { text, isTrial: form.get('intent') !== 'save' }
}
