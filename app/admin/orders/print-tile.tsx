import { Printer } from 'lucide-react'
import type { DocumentKind } from '#app/documents/load-documents.server'

const tile =
  'flex min-h-14 items-center justify-center gap-2 rounded-md border px-2 text-center leading-tight font-semibold'
export const otherTile = `${tile} border-edge hover:bg-paper-deep`
const firstTile = `${tile} border-brand-600 bg-brand-600 text-white hover:bg-brand-700`

type Props = { href: string; text: string; isFirst?: boolean }

export function PrintTile({ href, text, isFirst = false }: Props) {
  return (
    <a href={href} className={isFirst ? firstTile : otherTile}>
      <Printer className="size-5 shrink-0" aria-hidden />
      {text}
    </a>
  )
}

/** Returns the address that prints documents of orders; they lead back to the order or the board, with `from` to packing. */
export function documentsAddress(kind: DocumentKind, numbers: readonly string[], from?: 'pick'): string {
  return `/admin/documents?kind=${kind}&orders=${numbers.join(',')}&print=1${from ? `&from=${from}` : ''}`
}
