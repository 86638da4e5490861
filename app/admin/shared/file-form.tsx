import type { ReactNode } from 'react'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import type { LineMistake } from '#domain/files/mistakes'
import { t } from '#domain/texts/translate'

type Props = {
  label: string
  accept: string
  /** The text that was sent, for sending it again. */
  text: string | undefined
  placeholder?: string
  children?: ReactNode
  className?: string
}

/** Sends a file or its pasted text: `file`, `text` and `intent`, which is `check` or `save`; see `readFileForm`. */
export function FileForm({ label, accept, text, placeholder, children, className = '' }: Props) {
  return (
    <AdminForm encType="multipart/form-data" className={`${className} grid gap-5`}>
      <Field label={label} name="file" type="file" accept={accept} />
      <TextField
        key={text}
        label={t('Or paste it here')}
        name="text"
        defaultValue={text}
        placeholder={placeholder}
        spellCheck={false}
      />
      {children}
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="check" kind="outline">
          {t('Check only')}
        </IntentButton>
        <IntentButton intent="save">{t('Save all')}</IntentButton>
      </div>
    </AdminForm>
  )
}

export function FileLines({ lines }: { lines: readonly LineMistake[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1">
      {lines.map(({ line, text }) => (
        <li key={`${line} ${text}`} className="wrap-anywhere">
          <b className="font-semibold">{t('Line {line}', { line })}</b>: {text}
        </li>
      ))}
    </ul>
  )
}
