import { htmlOf, type Visitor } from '#test/support/visitor'

/** Returns the fields of a form as its page shows them. `marker` is HTML that this form has and no other of the page, such as a hidden field or button. */
export async function readForm(visitor: Visitor, path: string, marker: string): Promise<Record<string, string>> {
  return fieldsIn(await htmlOf(visitor.get(path)), marker)
}

/** Returns the HTML of a page's form. */
export function formIn(page: string, marker: string): string {
  const html = page.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const form = [...html.matchAll(/<form.*?<\/form>/gs)].map(([text]) => text).find((text) => text.includes(marker))
  if (!form) throw new Error(`The page has no form with ${marker}`)
  return form
}

/** Returns the fields of a page's form, as `readForm`. */
export function fieldsIn(page: string, marker: string): Record<string, string> {
  const form = formIn(page, marker)
  const fields: Record<string, string> = {}
  for (const [, tag = ''] of form.matchAll(/<input([^>]*)>/g)) {
    const [, name] = / name="([^"]+)"/.exec(tag) ?? []
    const isOff = /type="(checkbox|radio|file)"/.test(tag) && !/ checked/.test(tag)
    const value = / value="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&quot;', '"')
    if (name && !isOff) fields[name] ??= value ?? (/checkbox/.test(tag) ? 'on' : '')
  }
  for (const [, name = '', text = ''] of form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g))
    fields[name] = text
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
    fields[name] = chosenOf(options)
  return fields
}

/** Returns the value of the selected option, or of the first one; an option without a value has its text. */
function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option([^>]*)>([^<]*)</g)]
  const [, tag = '', text = ''] = all.find(([, one = '']) => / selected/.test(one)) ?? all[0] ?? []
  return / value="([^"]*)"/.exec(tag)?.[1] ?? text
}
