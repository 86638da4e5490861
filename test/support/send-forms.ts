import type { Page } from 'playwright-core'

/** The answer to a form that was sent as a browser without scripts does; `form` says which one. */
export type Answer = { form: string; status: number; html: string }

/**
 * Sends each form of an admin page twice, with empty text fields and with nonsense in them. `sent` has the kinds of forms that were sent before, and are not
 * sent again. Forms for other pages are left out, such as the one that signs out.
 */
export async function sendForms(page: Page, sent: Set<string>): Promise<Answer[]> {
  const { kinds, answers } = await page.evaluate(sendInPage, [...sent])
  for (const kind of kinds) sent.add(kind)
  return answers
}

/** Runs in the page. Reads all forms before it sends the first, since the answers update a page that is open. */
async function sendInPage(known: string[]): Promise<{ kinds: string[]; answers: Answer[] }> {
  const [kinds, answers]: [string[], Answer[]] = [[], []]
  const requests: { form: string; url: string; body: BodyInit }[] = []
  const texts = 'textarea, input:not([type=hidden], [type=radio], [type=checkbox])'
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]')) {
    const path = new URL(form.action).pathname
    if (!path.includes('/admin')) continue
    const submits = [...form.elements].filter((one) => one instanceof HTMLButtonElement && one.type === 'submit')
    for (const submit of submits as HTMLButtonElement[]) {
      const names = [...new FormData(form).keys()].map((name) => name.replace(/[\d.|].*$/, ''))
      const command = submit.value || form.querySelector<HTMLInputElement>('[name=act], [name=intent]')?.value
      const kind = [path.replace(/SM-[\d-]+|T-[\d-]+/, ':'), command, ...new Set(names)].join(' ')
      if (known.includes(kind) || kinds.includes(kind)) continue
      kinds.push(kind)
      for (const typed of ['', '?']) {
        const data = new FormData(form, submit)
        for (const field of form.elements as Iterable<Element> as Iterable<HTMLInputElement>)
          if (field.name && field.matches(texts)) data.set(field.name, typed)
        const isFile = form.enctype === 'multipart/form-data'
        const body = isFile ? data : new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
        requests.push({ form: `${kind} “${typed}”`, url: form.action, body })
      }
    }
  }
  for (const { form, url, body } of requests) {
    let response = await fetch(url, { method: 'POST', body })
    while (response.status === 429 && response.headers.has('retry-after')) {
      const seconds = Number(response.headers.get('retry-after'))
      await new Promise((done) => setTimeout(done, seconds * 1000))
      response = await fetch(url, { method: 'POST', body })
    }
    answers.push({ form, status: response.status, html: await response.text() })
  }
  return { kinds, answers }
}
