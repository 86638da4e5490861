import { redirect, redirectDocument } from 'react-router'

/** What is done with many orders on a page of its own, by the act that asks for it. */
const pages: Record<string, string> = {
  labels: '/owner/papers?kind=label',
  slips: '/owner/papers?kind=slip',
  invoices: '/owner/papers?kind=invoice',
  'courier-csv': '/owner/courier.csv?',
  pack: '/owner/pick?',
  'hand-over': '/owner/hand-over?',
}

/** The page that goes on with the chosen orders; null for an act that is done at once. */
export function findBulkPage(form: FormData): Response | null {
  const act = String(form.get('act'))
  const page = Object.hasOwn(pages, act) ? pages[act] : undefined
  const numbers = form.getAll('orders').flatMap((order) => /^SM-\d{4}-\d{4}(?=:|$)/.exec(String(order))?.[0] ?? [])
  if (!page || numbers.length === 0) return null
  const address = `${page}&orders=${numbers.slice(0, 100).join(',')}`.replace('?&', '?')
  // What is printed or saved is a document of its own.
  return /pick|hand-over/.test(page) ? redirect(address) : redirectDocument(address)
}
