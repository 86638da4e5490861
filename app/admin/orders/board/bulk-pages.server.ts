import { redirect, redirectDocument } from 'react-router'
import { readOrders } from '#app/admin/commands/order-commands.server'

/** The pages for bulk commands that need one, by command. */
const pages: Record<string, string> = {
  labels: '/admin/documents?print=1&kind=label',
  slips: '/admin/documents?print=1&kind=slip',
  invoices: '/admin/documents?print=1&kind=invoice',
  'courier-csv': '/admin/courier.csv?',
  pack: '/admin/pick?',
  'hand-over': '/admin/hand-over?',
}

/** Returns a redirect to the page of a bulk command, or null for a command that runs at once. */
export function findBulkPage(form: FormData): Response | null {
  const act = String(form.get('act'))
  const page = Object.hasOwn(pages, act) ? pages[act] : undefined
  const numbers = readOrders(form).map(({ number }) => number)
  if (!page || numbers.length === 0) return null
  const address = `${page}&orders=${numbers.slice(0, 100).join(',')}`.replace('?&', '?')
  // Printed pages and files are documents of their own, outside the app's navigation.
  return /pick|hand-over/.test(page) ? redirect(address) : redirectDocument(address)
}
