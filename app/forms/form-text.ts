/** Returns the text of a form's field; an absent field and a file are empty. */
export function formText(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns whether a form's checkbox is ticked, whatever its value. */
export function isTicked(form: FormData | URLSearchParams, name: string): boolean {
  return formText(form, name) !== ''
}
