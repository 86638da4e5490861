import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Db } from '#domain/database'
import { settings } from '#domain/settings'
import { hashedSessions } from '#server/security/hashed-sessions'
import type { PasswordHashing } from '#server/security/password-hashing'

const day = 86_400

export const sessionSeconds = 30 * day

/** Set by the server alone, on the headers that the accounts are given. */
export const clientIpHeader = 'x-client-ip'

/** The cookie that proves a session. */
export function sessionCookieName(isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}better-auth.session_token`
}

export type Auth = ReturnType<typeof createAuth>

/**
 * better-auth as the shop uses it: it keeps sessions, hashes, cookies and second steps; its own HTTP routes are not mounted,
 * so the forms of the shop are the only door.
 */
export function createAuth(options: {
  db: Db
  secret: string
  publicUrl: string
  isSecure: boolean
  passwords: PasswordHashing
}) {
  return betterAuth({
    appName: settings.name,
    baseURL: options.publicUrl,
    secret: options.secret,
    database: hashedSessions(options.db),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: settings.minPasswordLength,
      maxPasswordLength: 128,
      password: options.passwords,
    },
    emailVerification: { autoSignInAfterVerification: true },
    // A stolen copy of the database is no trusted phone.
    verification: { storeIdentifier: 'hashed' },
    plugins: [twoFactor({ issuer: settings.name })],
    // Five minutes from the cookie alone serve the cart; pages, checkout and orders ask for `fresh` and so the database.
    session: { expiresIn: sessionSeconds, updateAge: day, cookieCache: { enabled: true, maxAge: 300 } },
    // The browser keeps a cookie of that prefix for this very host alone: none of a subdomain's can take its place.
    advanced: {
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      ...(options.isSecure && {
        useSecureCookies: false,
        cookiePrefix: '__Host-better-auth',
        defaultCookieAttributes: { secure: true },
      }),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}
