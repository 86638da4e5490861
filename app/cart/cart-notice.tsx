import { Info, TriangleExclamationPoint } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#domain/texts/translate'

const looks = {
  info: { Icon: Info, edge: 'border-info', colour: 'text-info' },
  danger: { Icon: TriangleExclamationPoint, edge: 'border-danger', colour: 'text-danger' },
}

type Props = { look: keyof typeof looks; title: string; lines: string[]; children?: ReactNode }

export function CartNotice({ look, title, lines, children }: Props) {
  const { Icon, edge, colour } = looks[look]
  return (
    <div role="status" className={lines.length > 0 ? 'mb-6' : ''}>
      {lines.length > 0 && (
        <div className={`flex gap-3 rounded-md border-l-4 bg-white p-4 shadow-card ${edge}`}>
          <Icon className={`mt-0.5 size-5 shrink-0 ${colour}`} aria-hidden />
          <div>
            <p className="font-semibold">{title}</p>
            <ul className="mt-1 text-ink-soft">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

export function CartChanges({ changes }: { changes: string[] }) {
  return <CartNotice look="info" title={t('Something changed since you filled your cart')} lines={changes} />
}
