import { redirect, redirectDocument } from 'react-router'
import { readOrders } from '#app/admin/commands/order-commands.server'

/** What is done with many orders on a page of its own, by the act that asks for it. */
const pages: Record<string, string> = {
  labels: '/admin/documents?kind=label',
  slips: '/admin/documents?kind=slip',
  invoices: '/admin/documents?kind=invoice',
  'courier-csv': '/admin/courier.csv?',
  pack: '/admin/pick?',
  'hand-over': '/admin/hand-over?',
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
