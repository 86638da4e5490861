import { OperatorError } from '#database/operator-error'
import type { Config } from '#server/config/config'

/** Throws OperatorError for a shop that could have customers. */
export function refuseRealShop({ payments, messages, mail, production }: Config): void {
  if (production || payments.kind !== 'simulator' || messages.kind !== 'simulator' || mail)
    throw new OperatorError(
      'The demo is for trials only: it needs a shop without keys, without mail, without APP_ENV=production, and on a loopback PUBLIC_URL.',
    )
}
