import { type RefObject, useEffect, useState } from 'react'
import { useOpenErrors } from '#app/forms/use-open-errors'
import { t } from '#domain/texts/translate'

type Errors = Record<string, string>

/**
 * Returns the errors to show at the fields: all of a refused form; those of a saved draft or of the browser's validation only at fields that were filled
 * in and left, so that a new product does not begin with errors.
 */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>, refused: Errors, ofDraft: Errors): Errors {
  const [left, setLeft] = useState<readonly string[]>([])
  const [own, setOwn] = useState<Errors>({})
  useEffect(() => {
    const node = form.current
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      const { name } = target
      setLeft((names) => (names.includes(name) ? names : [...names, name]))
      const text = mistakeOf(target)
      setOwn(({ [name]: _, ...others }) => (text ? { ...others, [name]: text } : others))
    }
    const forget = ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      setOwn((found) =>
        name in found ? Object.fromEntries(Object.entries(found).filter(([key]) => key !== name)) : found,
      )
    }
    const controller = new AbortController()
    node?.addEventListener('change', note, { signal: controller.signal })
    node?.addEventListener('input', forget, { signal: controller.signal })
    return () => controller.abort()
  }, [form])
  const later = Object.fromEntries(Object.entries(ofDraft).filter(([name]) => left.includes(name)))
  return { ...later, ...own, ...useOpenErrors(form, refused) }
}

/** Returns the validation error of a field, or null; the message for a pattern is the field's title. */
function mistakeOf({ validity, title }: HTMLInputElement | HTMLTextAreaElement): string | null {
  if (validity.valueMissing) return t('Please fill this in.')
  return validity.patternMismatch ? title : null
}
