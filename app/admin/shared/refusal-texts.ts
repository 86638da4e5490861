import { t } from '#domain/texts/translate'

/** Returns the refusal of a form whose key an earlier request has used with other values. */
export function keyUsedText(): string {
  return t(
    'This was booked as it was sent the first time. What was changed since is not booked: look at what stands there now, and enter only what differs.',
  )
}

/** Returns the refusal of a form whose page, loaded again, shows what somebody else has changed; `refuseStale` is for a form with values to compare. */
export function changedText(): string {
  return t('Somebody else was quicker: look at how it is now.')
}
