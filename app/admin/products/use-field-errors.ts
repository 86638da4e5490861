import { type RefObject, useEffect, useState } from 'react'
import { useDirtyErrors } from '#app/forms/use-dirty-errors'
import { t } from '#domain/texts/translate'

type Errors = Record<string, string>

/**
 * Returns the mistakes to show at the fields: those of a refused form; and of a draft that was saved meanwhile, or found by the browser itself, only at
 * fields that were filled in and left, so that a new product is not full of mistakes before it is typed.
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
        name in found ? Object.fromEntries(Object.entries(found).filter(([one]) => one !== name)) : found,
      )
    }
    node?.addEventListener('change', note)
    node?.addEventListener('input', forget)
    return () => {
      node?.removeEventListener('change', note)
      node?.removeEventListener('input', forget)
    }
  }, [form])
  const later = Object.fromEntries(Object.entries(ofDraft).filter(([name]) => left.includes(name)))
  return { ...later, ...own, ...useDirtyErrors(form, refused) }
}

/** Returns what the constraints of a field say against its value; the words for a pattern are in its title. */
function mistakeOf({ validity, title }: HTMLInputElement | HTMLTextAreaElement): string | null {
  if (validity.valueMissing) return t('Please fill this in.')
  return validity.patternMismatch ? title : null
}
