import { randomUUID } from 'node:crypto'
import type { Messenger } from '#domain/notifications/messenger'

/** Creates a messenger that only logs each message; without names, and with only the end of the number. */
export function createLogMessenger(log: (text: string) => void): Messenger {
  return {
    name: 'log',
    async send({ to, template }) {
      log(`WhatsApp is not set up: '${template}' to …${to.slice(-4)} is not sent`)
      return { messageId: `log-${randomUUID()}` }
    },
  }
}
