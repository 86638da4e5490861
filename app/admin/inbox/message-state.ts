import type { ContactMessage } from '#domain/contact/contact-message'
import { t } from '#domain/texts/translate'

export function messageStateText({ state }: Pick<ContactMessage, 'state'>): string {
  return state === 'open' ? t('Waits for an answer') : t('Answered')
}
