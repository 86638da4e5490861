import { Printer } from 'lucide-react'

const tile =
  'flex min-h-14 items-center justify-center gap-2 rounded-md border px-2 text-center leading-tight font-semibold'
/** The look of a link beside print tiles. */
export const otherTile = `${tile} border-edge hover:bg-paper-deep`
const firstTile = `${tile} border-brand-600 bg-brand-600 text-white hover:bg-brand-700`

type Props = {
  href: string
  text: string
  /** Emphasised: what is printed first. */
  isFirst?: boolean
}

/** Links to documents that are printed. */
export function PrintTile({ href, text, isFirst = false }: Props) {
  return (
    <a href={href} className={isFirst ? firstTile : otherTile}>
      <Printer className="size-5 shrink-0" aria-hidden />
      {text}
    </a>
  )
}
