import type { Page } from 'playwright-core'

/** The answer to a form; `form` names it. */
export type Answer = { form: string; status: number; html: string }

/**
 * Fetches an admin page without opening it, and sends each of its forms twice as a browser without scripts does, with empty text fields and with nonsense in
 * them. `sent` has the kinds of forms that were sent before, and are not sent again. Forms for other pages are left out, such as the one that signs out.
 */
export async function sendForms(
  page: Page,
  path: string,
  sent: Set<string>,
): Promise<{ html: string; answers: Answer[] }> {
  const { html, kinds, answers } = await page.evaluate(sendInPage, { path, known: [...sent] })
  for (const kind of kinds) sent.add(kind)
  return { html, answers }
}

/** Runs in a page of the same shop. */
async function sendInPage({
  path: pagePath,
  known,
}: {
  path: string
  known: string[]
}): Promise<{ html: string; kinds: string[]; answers: Answer[] }> {
  const [kinds, answers]: [string[], Answer[]] = [[], []]
  const requests: { form: string; url: string; body: BodyInit }[] = []
  const texts = 'textarea, input:not([type=hidden], [type=radio], [type=checkbox])'
  const page = await fetch(pagePath)
  const html = await page.text()
  for (const form of new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll<HTMLFormElement>('form[method=post]')) {
    const url = new URL(form.getAttribute('action') ?? '', page.url).href
    const path = new URL(url).pathname
    if (!path.includes('/admin')) continue
    const submits = [...form.elements].filter((one) => one instanceof HTMLButtonElement && one.type === 'submit')
    for (const submit of submits as HTMLButtonElement[]) {
      const names = [...new FormData(form).keys()].map((name) => name.replace(/[\d.|].*$/, ''))
      const command = submit.value || form.querySelector<HTMLInputElement>('[name=intent]')?.value
      // Which row it is of makes no other kind.
      const kind = [path, command, ...new Set(names)].join(' ').replaceAll(/SM-[\d-]+|T-[\d-]+|\S+@\S+/g, ':')
      if (known.includes(kind) || kinds.includes(kind)) continue
      kinds.push(kind)
      for (const typed of ['', '?']) {
        const data = new FormData(form, submit)
        for (const field of form.elements as Iterable<Element> as Iterable<HTMLInputElement>)
          if (field.name && field.matches(texts)) data.set(field.name, typed)
        const isFile = form.enctype === 'multipart/form-data'
        const body = isFile ? data : new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
        requests.push({ form: `${kind} “${typed}”`, url, body })
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
  return { html, kinds, answers }
}
