import type { BarCode, QrCode } from '#app/documents/bar-codes.server'

export function BarCodeMark({ code }: { code: BarCode }) {
  const { text, modules, path, widthMm } = code
  return (
    <figure className="bar-code">
      <svg
        viewBox={`0 0 ${modules} 1`}
        width={`${widthMm}mm`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Bar code of ${text}`}
      >
        <path d={path} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}

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
