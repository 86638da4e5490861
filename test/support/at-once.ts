import { htmlOf, type Visitor } from '#test/support/visitor'

/** One form that two people send at the same time. */
export type Pair = {
  /** The form on its page: the value of its `intent`, `act` or `step`; empty where its page has one form. */
  form: string
  senders: [() => Promise<Response>, () => Promise<Response>]
  /** How many of the two may be told that it worked: 1 where only one can be right. */
  maxSuccesses: 1 | 2
  /** Returns whether the database contains the change of this sender, whose request succeeded. */
  holds: (sender: 0 | 1) => Promise<boolean>
}

/** Sends both and returns the senders that succeeded: a status below 400 and no redirect to the sign-in. */
export async function sendAtOnce({ senders }: Pair): Promise<(0 | 1)[]> {
  const answers = await Promise.all(senders.map((send) => send()))
  const isYes = ({ status, headers }: Response) => status < 400 && !headers.get('location')?.startsWith('/login?')
  return ([0, 1] as const).filter((sender) => answers[sender] && isYes(answers[sender]))
}

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
