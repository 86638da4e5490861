/** Returns the text of a form's field; an absent field and a file are empty. */
export function formText(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the texts of a field that a form has several times, or of a list of checkboxes; files are left out. */
export function formTexts(form: FormData | URLSearchParams, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

/** Returns the files that were chosen in a field; a browser sends an empty one where none was. */
export function formFiles(form: FormData, name: string): File[] {
  return form
    .getAll(name)
    .filter((value) => value instanceof File)
    .filter(({ size }) => size > 0)
}

/** Returns whether a form's checkbox is ticked, whatever its value. */
export function isTicked(form: FormData | URLSearchParams, name: string): boolean {
  return formText(form, name) !== ''
}
