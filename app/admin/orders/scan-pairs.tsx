import { type KeyboardEvent, useRef, useState } from 'react'
import { ScanField } from '#app/admin/shared/scan-field.tsx'
import { typeInto } from '#app/forms/form-controls'
import { parseTrackingNumber } from '#domain/shipping/couriers'
import { t } from '#domain/texts/translate'

const fieldPrefix = 'tracking.'

/** Fills the form's tracking numbers: our label is scanned, then the courier's bar code, by the camera or a keyboard scanner. */
export function ScanPairs() {
  const container = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  /** The field of the label that was scanned last, until it has its number. */
  const waiting = useRef<HTMLInputElement | null>(null)

  function take(code: string): string {
    const text = read(code)
    setSaid(text)
    return text
  }

  function read(code: string): string {
    const inputs = container.current?.closest('form')?.querySelectorAll<HTMLInputElement>(`[name^="${fieldPrefix}"]`)
    const fields = [...(inputs ?? [])]
    const before = waiting.current
    const number = /SM-\d{4}-\d{4}/i.exec(code)?.[0].toUpperCase()
    if (number) {
      waiting.current = fields.find(({ name }) => name === fieldPrefix + number) ?? null
      if (!waiting.current) return t('{number} is not on this list.', { number })
      if (before && before !== waiting.current)
        return t('{before} has no number yet. Now the courier’s bar code of {number}, please.', {
          before: numberOf(before),
          number,
        })
      return t('{number}: now the courier’s bar code, please.', { number })
    }
    const tracking = parseTrackingNumber(code)
    const other = fields.find((field) => field !== before && tracking && parseTrackingNumber(field.value) === tracking)
    if (other) return t('Order {by} has that tracking number already.', { by: numberOf(other) })
    if (!before) return t('This is not our label. Please scan our label first, then the courier’s bar code.')
    if (!tracking) return t('{code} is no tracking number.', { code: code.slice(0, 40) })
    typeInto(before, tracking)
    waiting.current = null
    const left = fields.filter(({ value }) => value === '').length
    const values = { number: numberOf(before), tracking, left }
    return left === 0
      ? t('{number}: {tracking}. All have one.', values)
      : t('{number}: {tracking}. {left} left.', values)
  }

  return (
    <div ref={container}>
      <ScanField
        label={t('Scan our label, then the courier’s bar code')}
        name="scanned"
        maxLength={200}
        onEach={take}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          const { currentTarget: input } = event
          if (input.value.trim() !== '') take(input.value)
          input.value = ''
        }}
      />
      <p role="status" className="mt-1 text-sm font-semibold">
        {said}
      </p>
    </div>
  )
}

function numberOf({ name }: HTMLInputElement): string {
  return name.slice(fieldPrefix.length)
}
