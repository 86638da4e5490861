import { createHash } from 'node:crypto'
import { type APIError, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import type { Accounts, SignInResult, User } from '#domain/accounts'
import { countAttempt, forgetAttempts } from '#domain/attempts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { settings } from '#domain/settings'

const day = 86_400
const minute = 60_000

/** Guessing is limited per account and per address; a family behind one address still gets in. */
const limits = {
  signInPerAccount: { limit: 10, windowMs: 15 * minute },
  signInPerAddress: { limit: 60, windowMs: 15 * minute },
  signUpPerAddress: { limit: 20, windowMs: 60 * minute },
}

const tooMany = 'Too many attempts. Please wait a few minutes and try again.'

export type AccountService = ReturnType<typeof createAccountService>

/**
 * Accounts on better-auth: it keeps sessions, hashes and cookies; its own HTTP routes are not mounted, so the forms of
 * the shop are the only door. Its limiter cannot count per account, so attempts are counted here.
 */
export function createAccountService(options: { db: Db; clock: Clock; secret: string; publicUrl: string }) {
  const { db, clock } = options
  const auth = betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    // 'sqlite' on both: times as ISO text and flags as integers, so that one schema serves both databases.
    database: { db, type: 'sqlite' },
    emailAndPassword: { enabled: true, minPasswordLength: settings.minPasswordLength, maxPasswordLength: 128 },
    // Five minutes from the cookie alone serve the cart; pages, checkout and orders ask for `fresh` and so the database.
    session: { expiresIn: 30 * day, updateAge: day, cookieCache: { enabled: true, maxAge: 300 } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  const secure = options.publicUrl.startsWith('https:') ? '; Secure' : ''
  const hint = (signedIn: boolean) =>
    `signed_in=${signedIn ? 1 : ''}; Path=/; SameSite=Lax; Max-Age=${signedIn ? 30 * day : 0}${secure}`

  /** The accounts as one request sees them. Cookies that come up are collected in `cookies` for its answer. */
  function accountsOf(request: Request, address: string, cookies: string[]): Accounts {
    const { headers } = request
    const remembered = new Map<boolean, Promise<User | null>>()

    async function findSession(fresh: boolean): Promise<User | null> {
      if (!headers.get('cookie')?.includes('better-auth.session_token')) return null
      // The session's life and its cache are renewed by the pages that are looked at; what is sent need not do it too.
      const query = fresh ? { disableCookieCache: true, disableRefresh: request.method !== 'GET' } : {}
      const read = (more = {}) => auth.api.getSession({ headers, query: { ...query, ...more }, returnHeaders: true })
      // Where it cannot be renewed, such as on a full disk, it is as good as before.
      const found = await read().catch(() => read({ disableRefresh: true }))
      cookies.push(...found.headers.getSetCookie())
      if (found.response) return toUser(found.response.user)
      cookies.push(hint(false))
      return null
    }

    async function answered(call: Promise<{ headers: Headers; response: { user: User } }>): Promise<SignInResult> {
      try {
        const { headers: answer, response } = await call
        cookies.push(...answer.getSetCookie(), hint(true))
        remembered.clear()
        return { ok: true, user: toUser(response.user) }
      } catch (error) {
        // Not `instanceof`: what its schemas refuse is thrown by the library below it, with a class of its own.
        if (isAPIError(error) && error.statusCode < 500) return { ok: false, message: providerMessage(error) }
        throw error
      }
    }

    return {
      findUser({ fresh = false } = {}) {
        const known = remembered.get(fresh) ?? (fresh ? undefined : remembered.get(true))
        if (known) return known
        const finding = findSession(fresh)
        remembered.set(fresh, finding)
        return finding
      },
      async signIn({ email, password }) {
        const account = `sign-in account ${digest(email.trim().toLowerCase())}`
        const [perAccount, perAddress] = [
          await countAttempt(db, clock, account, limits.signInPerAccount),
          await countAttempt(db, clock, `sign-in address ${digest(address)}`, limits.signInPerAddress),
        ]
        if (!perAccount.allowed || !perAddress.allowed)
          return {
            ok: false,
            message: tooMany,
            retryAfterMs: Math.max(perAccount.retryAfterMs, perAddress.retryAfterMs),
          }
        const result = await answered(
          auth.api.signInEmail({
            body: { email: email.trim(), password, rememberMe: true },
            headers,
            returnHeaders: true,
          }),
        )
        if (result.ok) await forgetAttempts(db, account)
        return result
      },
      async signUp({ name, email, password }) {
        const attempt = await countAttempt(db, clock, `sign-up address ${digest(address)}`, limits.signUpPerAddress)
        if (!attempt.allowed) return { ok: false, message: tooMany, retryAfterMs: attempt.retryAfterMs }
        return answered(
          auth.api.signUpEmail({ body: { name, email: email.trim(), password }, headers, returnHeaders: true }),
        )
      },
      async signOut() {
        const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true })
        cookies.push(...answer.getSetCookie(), hint(false))
        remembered.clear()
      },
    }
  }

  return { accountsOf }
}

function toUser(user: User): User {
  return { id: user.id, email: user.email, name: user.name }
}

/** The provider's sentence as people should read it. */
function providerMessage(error: APIError): string {
  const message = error.body?.message ?? 'Something is not right with what was entered'
  return `${message.replace(/^\[body\.\w+\] /, '').replace(/\.$/, '')}.`
}

/** Addresses and e-mails are counted, not kept. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24)
}
