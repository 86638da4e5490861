import { createTransport } from 'nodemailer'
import { sha256 } from '#domain/hash.server'
import { AccountRefused, type Mailer, MessageDelayed, MessageRefused } from '#domain/notifications/messenger'

/** The same idempotency key gives the same Message-ID, so that mail programs show a repeated mail once. */
export function createMailer(options: { url: string; from: string; timeoutMs?: number }): Mailer {
  const { url, from, timeoutMs = 20_000 } = options
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    name: 'smtp',
    async send({ to, subject, text, html, idempotencyKey }) {
      const key = sha256(idempotencyKey, 'hex').slice(0, 32)
      const messageId = `<${key}@${host}>`
      // nodemailer's own timeouts restart with every line from the server.
      const signal = AbortSignal.timeout(timeoutMs)
      let isLoggedIn = false
      const transport = createTransport({
        url,
        // A mail's content must not make nodemailer read files or fetch URLs.
        disableFileAccess: true,
        disableUrlAccess: true,
        // Its errors do not show whether the mail may have been sent; its log does.
        logger: {
          info({ tnx }: { tnx?: string }) {
            if (tnx === 'send') isLoggedIn = true
          },
        },
      })
      try {
        await transport.sendMail({ from, to, subject, text, html, messageId, headers, signal })
        return { messageId }
      } catch (error) {
        throw messageErrorOf(error, isLoggedIn)
      }
    },
  }
}

/** No automatic replies (RFC 3834, section 5). */
const headers = { 'Auto-Submitted': 'auto-generated' }

export async function checkMailServer(url: string): Promise<string | null> {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

function messageErrorOf(error: unknown, isLoggedIn: boolean): MessageDelayed | MessageRefused {
  if (!(error instanceof Error)) return new MessageDelayed('the mail server failed', { cause: error })
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const { code, command }: NodeJS.ErrnoException & { command?: string } = error
  // Greeting, login and sender are the shop's own, whatever the mail.
  const isOfAccount = status >= 500 && (!isLoggedIn || command === 'MAIL FROM')
  if (isOfAccount) return new AccountRefused(error.message, { cause: error })
  // Without a response the shop's own envelope is wrong, such as one without a recipient.
  if (status >= 500 || (code === 'EENVELOPE' && status === 0)) return new MessageRefused(error.message, status)
  return new MessageDelayed(error.message, { cause: error, mayHaveGoneOut: status === 0 && isLoggedIn })
}
