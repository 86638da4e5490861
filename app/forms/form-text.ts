/** An absent field and a file are empty. */
export function formText(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function formTexts(form: FormData | URLSearchParams, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

/** A browser sends an empty file where none was chosen. */
export function formFiles(form: FormData, name: string): File[] {
  return form
    .getAll(name)
    .filter((value) => value instanceof File)
    .filter(({ size }) => size > 0)
}

export function isTicked(form: FormData | URLSearchParams, name: string): boolean {
  return formText(form, name) !== ''
}
