import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'

/** The search form above an admin list; `about` names the list, `searched` is the current query, `children` follow the button. */
export function SearchForm({
  about,
  label,
  searched,
  children,
}: {
  about: string
  label: string
  searched: string
  children?: ReactNode
}) {
  return (
    <Form key={searched} role="search" aria-label={about} className="mb-4 flex flex-wrap items-end gap-3">
      <Field
        label={label}
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={searched}
        maxLength={80}
        className="min-w-[min(14rem,100%)] flex-1 sm:max-w-lg"
      />
      <SubmitButton kind="dark">{t('Find')}</SubmitButton>
      {children}
    </Form>
  )
}
