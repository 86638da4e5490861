import { t } from '#domain/texts/translate'

/** Says that a form was booked by an earlier request, whose answer was lost, and that its values were changed since. */
export function keyUsedText(): string {
  return t(
    'This was booked as it was sent the first time. What was changed since is not booked: look at what stands there now, and enter only what differs.',
  )
}
