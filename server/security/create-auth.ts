import { createHmac, randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { phoneEmail } from '#domain/accounts/user'
import { daySeconds } from '#domain/calendar/moment'
import { constants } from '#domain/constants'
import { formatPhone } from '#domain/delivery/phone'
import { isSameSecret } from '#domain/hash.server'
import type { AccountParts } from '#server/security/account-request'

export const sessionSeconds = 30 * daySeconds

/** Shows better-auth that this program has found a number proven. */
export function phoneProof(secret: string, phone: string): string {
  return createHmac('sha256', secret).update(`proven ${phone}`).digest('base64url')
}

/** Cookies of an https shop belong to this very host. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

export type Auth = ReturnType<typeof createAuth>

/** Its HTTP routes are not mounted, so it is reachable only through the shop's forms. */
export function createAuth({ db, secret, publicUrl, passwords }: Omit<AccountParts, 'clock'>) {
  return betterAuth({
    appName: constants.name,
    baseURL: publicUrl,
    secret,
    // 'sqlite' for both databases: times are ISO text and flags are integers, so that one schema serves both.
    database: { db, type: 'sqlite' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: constants.minPasswordLength,
      maxPasswordLength: constants.maxPasswordLength,
      password: passwords,
    },
    // Written with the row, so that no crash leaves an account that seems to need no confirmation.
    user: {
      additionalFields: {
        unconfirmedSince: { type: 'number', required: false, returned: false },
        language: { type: 'string', required: false, returned: false },
      },
    },
    emailVerification: { autoSignInAfterVerification: true },
    // Stored hashed, so that a stolen copy of the database cannot be used as a trusted phone.
    verification: { storeIdentifier: 'hashed' },
    plugins: [
      twoFactor({ issuer: constants.name }),
      phoneNumber({
        sendOTP() {
          throw new Error('phone-steps.server.ts sends the codes')
        },
        verifyOTP: ({ phoneNumber: phone, code }) => isSameSecret(code, phoneProof(secret, phone)),
        signUpOnVerification: { getTempEmail: () => phoneEmail(randomUUID()), getTempName: formatPhone },
      }),
    ],
    // The cart accepts a session cached in the cookie for 300 s; pages, checkout and orders read the database by `fresh`.
    session: { expiresIn: sessionSeconds, updateAge: daySeconds, cookieCache: { enabled: true, maxAge: 300 } },
    // The browser accepts a `__Host-` cookie from this host only, so a subdomain cannot overwrite it.
    advanced: {
      ipAddress: { disableIpTracking: true },
      ...(isSecure(publicUrl) && {
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
