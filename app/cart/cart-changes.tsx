import { Info } from 'lucide-react'
import { t } from '#domain/texts/translate'

/** Shows the changes that the catalogue caused in a stored cart; screen readers announce them. */
export function CartChanges({ changes }: { changes: string[] }) {
  return (
    <div role="status" className={changes.length > 0 ? 'mb-6' : ''}>
      {changes.length > 0 && (
        <div className="flex gap-3 rounded-md border-l-4 border-info bg-white p-4 shadow-card">
          <Info className="mt-0.5 size-5 shrink-0 text-info" aria-hidden />
          <div>
            <p className="font-semibold">{t('Something changed since you filled your cart')}</p>
            <ul className="mt-1 text-ink-soft">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
