import type { ContactMessage } from '#domain/contact/contact-message'
import { cut } from '#domain/text'

const maxShown = 240

/** Shortens the messages of a list to their beginning. */
export function shortenMessages(contactMessages: readonly ContactMessage[]): ContactMessage[] {
  return contactMessages.map((contactMessage) => ({
    ...contactMessage,
    message: cut(contactMessage.message, maxShown),
  }))
}
