import { Link } from 'react-router'
import { rich } from '#app/ui/rich.tsx'
import { formatDay, formatMonth } from '#domain/calendar/moment'
import type { PackBatch } from '#domain/stock/batch-page.server'

/** Without language; a code may contain a slash, but no comma. */
export function batchPath(codes: readonly string[]): string {
  return `/batch/${encodeURIComponent(codes.join(','))}`
}

export function BatchLine({ batch: { code, packedOn, bestBefore } }: { batch: PackBatch }) {
  return (
    <>
      {rich('Packed {packedOn}, best before {bestBefore}, batch {code}', {
        packedOn: formatDay(packedOn),
        bestBefore: formatMonth(bestBefore),
        code: (
          <Link to={batchPath([code])} className="text-link inline-block wrap-anywhere">
            {code}
          </Link>
        ),
      })}
    </>
  )
}
