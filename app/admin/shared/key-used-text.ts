import { t } from '#domain/texts/translate'

/** Returns the refusal of a form whose key an earlier request has used with other values. */
export function keyUsedText(): string {
  return t(
    'This was booked as it was sent the first time. What was changed since is not booked: look at what stands there now, and enter only what differs.',
  )
}
