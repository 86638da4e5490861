import { createHmac, randomBytes } from 'node:crypto'
import { daySeconds } from '#domain/calendar/moment'
import { isSameSecret } from '#domain/hash.server'
import type { CookieJar } from '#server/security/cookie-jar'

const cookieName = 'known_device'
const maxAccounts = 5
const keptForSeconds = 180 * daySeconds

/**
 * Creates and reads the cookie which proves that a browser has signed in to an account: per account a random word and an
 * HMAC of word and account. Guessers have no such cookie, so their guesses do not lock the account's owner out. A browser keeps
 * the tokens of up to five accounts, for a phone that a family shares.
 */
export function createKnownDevices({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  const name = isSecure ? `__Host-${cookieName}` : cookieName
  const sealed = (word: string, account: string) =>
    createHmac('sha256', secret).update(`known device ${word} ${account}`).digest('base64url').slice(0, 22)

  const tokensOf = (jar: CookieJar) => {
    const tokens = (jar.find(name) ?? '').split('~').filter((token) => /^[\w.-]+$/.test(token))
    return tokens.slice(0, maxAccounts)
  }
  const wordFor = (account: string) => (token: string) => {
    const [word = '', seal = ''] = token.split('.')
    return word !== '' && isSameSecret(seal, sealed(word, account)) ? [word] : []
  }

  return {
    /** Returns the word of this browser's token for the account, or null if it has not signed in to it. */
    find: (jar: CookieJar, account: string): string | null => tokensOf(jar).flatMap(wordFor(account))[0] ?? null,
    /** Returns the `Set-Cookie` line that makes this browser known for the account; null if it already is. */
    cookieFor(jar: CookieJar, account: string): string | null {
      const known = tokensOf(jar)
      if (known.flatMap(wordFor(account)).length > 0) return null
      const word = randomBytes(12).toString('base64url')
      const tokens = [`${word}.${sealed(word, account)}`, ...known].slice(0, maxAccounts)
      const secure = isSecure ? '; Secure' : ''
      return `${name}=${tokens.join('~')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${keptForSeconds}${secure}`
    },
  }
}
