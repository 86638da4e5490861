import { type ComponentProps, useRef } from 'react'
import { ScanButton } from '#app/admin/shared/scan-button.tsx'
import { typeInto } from '#app/forms/type-into'
import { Field } from '#app/ui/field.tsx'

type Props = ComponentProps<typeof Field> & { /** Called after a code was read. */ onScan?: () => void }

/** A field for a code: typed, entered by a keyboard scanner, or read by the camera. */
export function ScanField({ className = '', onScan, ...field }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const fill = (code: string) => {
    const input = container.current?.querySelector('input')
    if (!input) return
    typeInto(input, code)
    input.dispatchEvent(new Event('change', { bubbles: true }))
    input.focus()
    onScan?.()
  }
  return (
    <div ref={container} className={`flex items-start gap-2 ${className}`}>
      <Field {...field} autoComplete="off" autoCapitalize="characters" spellCheck={false} className="min-w-0 flex-1" />
      <ScanButton onFound={fill} />
    </div>
  )
}
