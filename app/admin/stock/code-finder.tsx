import { type KeyboardEvent, useState } from 'react'
import { ScanButton } from '#app/admin/shared/scan-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import { t } from '#domain/texts/translate'

/** Focuses the row of a pack by its code, scanned by the camera or entered by a keyboard scanner. */
export function CodeFinder({ find }: { find(code: string): boolean }) {
  const [missed, setMissed] = useState<string>()
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const look = (code: string) => setMissed(find(code) ? undefined : t('No size here has the barcode {code}.', { code }))
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const code = event.currentTarget.value.trim()
    event.currentTarget.value = ''
    if (code !== '') look(code)
  }
  return (
    <div className="flex max-w-text items-start gap-2">
      <Field
        label={t('Go to a pack by its barcode')}
        name="code"
        maxLength={32}
        autoComplete="off"
        onKeyDown={enter}
        error={missed}
        className="min-w-0 flex-1"
      />
      <ScanButton found={look} />
    </div>
  )
}
