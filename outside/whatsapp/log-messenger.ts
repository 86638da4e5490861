import { randomUUID } from 'node:crypto'
import type { Messenger } from '#domain/notifications/messenger'

/** A messenger that only writes down that a message would have gone out; no names, and of the number its end. */
export function createLogMessenger(log: (text: string) => void): Messenger {
  return {
    name: 'log',
    async send({ to, template }) {
      log(`WhatsApp is not set up: '${template}' to …${to.slice(-4)} is not sent`)
      return { messageId: `log-${randomUUID()}` }
    },
  }
}
