import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatPhone, readPhone } from '#domain/delivery/phone'
import { t } from '#domain/texts/translate'

type Props = {
  form: RefObject<HTMLFormElement | null>
  /** The phone that the form begins with. */
  loaded: string
  isWrong: boolean
  /** The field with the phone. */
  children: ReactNode
}

/** Shows the known phone in one line, which unfolds to the field where it is changed; open where the phone is missing or wrong. */
export function FoldedContact({ form, loaded, isWrong, children }: Props) {
  const phone = useTypedPhone(form, loaded)
  const [isOpen, setOpen] = useState(loaded === '')
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/contact rounded-md border-2 border-line bg-white px-4 py-1"
    >
      <summary className="flex min-h-tap list-none flex-wrap items-center gap-x-4 [&::-webkit-details-marker]:hidden">
        <h2 className="pt-1 text-card">{t('Contact')}</h2>
        <span className="tabular-nums group-open/contact:hidden">{phone}</span>
        <span className="text-link ml-auto text-sm group-open/contact:hidden">{t('Edit')}</span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}

/** Returns the phone that the form holds, which a draft may have filled in. */
function useTypedPhone(form: RefObject<HTMLFormElement | null>, loaded: string): string {
  const [phone, setPhone] = useState(loaded)
  useEffect(() => {
    const node = form.current
    const read = () => setPhone(node?.querySelector<HTMLInputElement>('[name=contactPhone]')?.value ?? '')
    // After the draft, which the form's own effect restores.
    queueMicrotask(read)
    node?.addEventListener('input', read)
    return () => node?.removeEventListener('input', read)
  }, [form])
  return formatPhone(readPhone(phone) ?? phone)
}
