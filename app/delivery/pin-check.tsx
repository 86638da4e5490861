import { useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { rememberPin, useCheckedPin } from '#app/delivery/checked-pin'
import type { PinAnswer } from '#app/delivery/pin-answer'
import { useShopDetails } from '#app/layout/shop-details'
import { SubmitButton } from '#app/ui/button.tsx'
import { FieldNotes, Label } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

/** Without scripts the answer is a page of its own, which gives it as `first`. */
export function PinCheck({ first }: { first?: PinAnswer }) {
  const fetcher = useFetcher<PinAnswer>()
  const answer = fetcher.data ?? first
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const latest = useShopDetails().arrivesBy
  const known = useCheckedPin(latest)?.pin
  useEffect(() => {
    if (answer) rememberPin(answer, latest)
  }, [answer, latest])
  useEffect(() => {
    if (input.current?.value === '' && known) input.current.value = known
  }, [known])
  return (
    <fetcher.Form method="get" action="/delivery" noValidate className="max-w-sm">
      <Label id={id} text={t('When will it reach you?')} />
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          className="input w-24 grow"
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder={t('Your PIN code')}
          maxLength={20}
          defaultValue={first?.pin}
          aria-describedby={answer?.error ? `${id}-error` : undefined}
          aria-invalid={answer?.error ? true : undefined}
        />
        <SubmitButton kind="outline" className="shrink-0">
          {t('Check')}
        </SubmitButton>
      </div>
      <FieldNotes id={id} error={answer?.error || undefined} />
      <p role="status" className="mt-2 font-semibold">
        {answer?.text}
      </p>
    </fetcher.Form>
  )
}
