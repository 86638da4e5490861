import type { QrCode } from '#app/documents/bar-codes.server'

export function QrMark({ code, label, className = 'qr' }: { code: QrCode; label: string; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      className={className}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={code.path} />
    </svg>
  )
}
