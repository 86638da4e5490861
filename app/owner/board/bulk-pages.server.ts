import { redirect, redirectDocument } from 'react-router'
import { readOrders } from '#app/owner/acts/order-acts.server'

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
  const numbers = readOrders(form).map(({ number }) => number)
  if (!page || numbers.length === 0) return null
  const address = `${page}&orders=${numbers.slice(0, 100).join(',')}`.replace('?&', '?')
  // What is printed or saved is a document of its own.
  return /pick|hand-over/.test(page) ? redirect(address) : redirectDocument(address)
}
