import { type RefObject, useEffect, useState } from 'react'

type Errors = Record<string, string>

/** Returns the errors of fields that were not edited since they were found. */
export function useOpenErrors(form: RefObject<HTMLFormElement | null>, found: Errors): Errors {
  const [edited, setEdited] = useState<{ of: Errors; names: string[] }>()
  useEffect(() => {
    const node = form.current
    const note = ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      if (name in found)
        setEdited((before) => ({ of: found, names: before?.of === found ? [...before.names, name] : [name] }))
    }
    node?.addEventListener('input', note)
    return () => node?.removeEventListener('input', note)
  }, [form, found])
  if (edited?.of !== found) return found
  return Object.fromEntries(Object.entries(found).filter(([name]) => !edited.names.includes(name)))
}
