import { t } from '#domain/texts/translate'

export type FormFailure = {
  ok: false
  message: string
  errors?: Record<string, string>
  values?: Record<string, string>
  lists?: Record<string, string[]>
  /** Of the stored values that the errors show (`refuseStale`): what the next attempt has seen. */
  version?: number
  /** It may have done its work: what sends the form again has to send the same command. */
  isUnanswered?: true
}

type Lacking<T> = { [K in T extends T ? keyof T : never]?: undefined }

/** What one form returns besides; a failure may lack it: where the shop does not answer, there is the message alone. */
export type FormResult<Success = unknown, Failure = Success> =
  | ({ ok: true; message: string } & Success)
  | (FormFailure & (Failure | Lacking<Failure>))

export function unansweredText(result: FormResult | undefined): string | undefined {
  return result?.ok === false && result.isUnanswered ? result.message : undefined
}

const hiddenFields = ['key', 'token', 'version', 'form']

export const hasHiddenErrorsOnly = (errors: Record<string, string>) =>
  Object.keys(errors).every((name) => hiddenFields.includes(name))

export const markedFields = () => t('Please look at the marked fields.')
