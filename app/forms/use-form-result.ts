import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusRefused } from '#app/forms/form-controls'
import { type FormResult, hasHiddenErrorsOnly } from '#app/forms/form-result'

export type FieldOf = ReturnType<typeof fieldOf>

/** `first` is the value that it has before anything was entered. */
export function fieldOf(values: Readonly<Record<string, string | undefined>>, errors: Readonly<Errors>) {
  return (name: string, first?: string) => ({ name, error: errors[name], defaultValue: values[name] ?? first })
}

type Options = {
  succeeded?: (message: string) => void
  /** The first invalid field gets the focus after its promise. */
  failed?: (message: string) => Promise<void> | void
  version?: number
}

export function useFormResult(result: FormResult | undefined, { succeeded, failed, version = 0 }: Options = {}) {
  const form = useRef<HTMLFormElement>(null)
  // Initial values from a page without scripts; afterwards the fields keep their input.
  const [entered, setEntered] = useState(result?.ok === false && !result.isUnanswered ? result : undefined)
  // After success the fields follow what is loaded, until somebody types again.
  const [shownVersion, setShownVersion] = useState<number | undefined>(version)
  const keepVersion = useEffectEvent(() => setShownVersion(shownVersion ?? version))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is taken once
  useEffect(() => {
    if (!result) return
    if (result.ok) {
      form.current?.reset()
      setShownVersion(undefined)
      setEntered(undefined)
      succeeded?.(result.message)
      return
    }
    Promise.resolve(failed?.(result.message)).then(() => focusRefused(form.current))
  }, [result])
  useEffect(() => {
    const element = form.current
    const controller = new AbortController()
    const { signal } = controller
    element?.addEventListener('input', () => keepVersion(), { signal })
    return () => controller.abort()
  }, [])
  const values = entered?.values
  const failure = result?.ok === false ? result : undefined
  const errors = failure?.errors ?? none
  const openErrors = useOpenErrors(form, errors)
  const message = failure?.message
  return {
    form,
    values: values ?? {},
    wasTicked: (name: string, value: string, first = false): boolean =>
      values ? (entered?.lists?.[name] ?? [values[name]]).includes(value) : first,
    errors,
    openErrors,
    message,
    /** Where no field's error says what is wrong; it does not come up when that field is edited. */
    formMessage: hasHiddenErrorsOnly(errors) ? message : undefined,
    field: fieldOf(values ?? {}, openErrors),
    /** Of the values that the fields show: the page may have loaded a newer one since. */
    seenVersion: failure?.version ?? Number(failure?.values?.version ?? shownVersion ?? version),
  }
}

const none: Record<string, string> = {}

type Errors = Record<string, string>

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
