import type { StaffSession } from '#domain/accounts/staff'
import { findStaffSession } from '#domain/accounts/staff.server'
import { shownEmail, type User } from '#domain/accounts/user'
import { within } from '#domain/clock'
import type { Db } from '#domain/database'
import { hasSessionCookie } from '#server/internals/better-auth'
import { type Auth, sessionSeconds } from '#server/security/create-auth'

/** A page waits no longer for the renewal of its session. */
const renewedWithinMs = 300
/** Tells scripts whether somebody is signed in, or whose input they forget (`session-hint.ts`). It proves nothing. */
const hintCookie = 'signed_in'

type UserSession = { id: string; user: User }

type Parts = { auth: Auth; db: Db; method: string; jar: CookieJar }

export class RequestSession {
  readonly #parts: Parts
  readonly #found = new Map<boolean, Promise<UserSession | undefined>>()
  #staff: Promise<StaffSession | undefined> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  find({ fresh = false } = {}): Promise<UserSession | undefined> {
    const known = this.#found.get(fresh) ?? (fresh ? undefined : this.#found.get(true))
    if (known) return known
    const finding = this.#read(fresh)
    this.#found.set(fresh, finding)
    return finding
  }

  findStaff(): Promise<StaffSession | undefined> {
    this.#staff ??= this.find({ fresh: true }).then((session) =>
      session ? findStaffSession(this.#parts.db, session.id) : undefined,
    )
    return this.#staff
  }

  begin(answer: Headers): void {
    this.#change(answer, '1', sessionSeconds)
  }

  /** `left` is who signed out at the time `at`. */
  end(answer: Headers, left?: { userId: string; at: number }): void {
    if (left) this.#change(answer, `0.${left.at}.${left.userId}`, sessionSeconds)
    else this.#change(answer, '', 0)
  }

  #change(answer: Headers, hint: string, lastsSeconds: number): void {
    const { jar } = this.#parts
    jar.add(...answer.getSetCookie())
    jar.set(hintCookie, hint, lastsSeconds)
    this.#found.clear()
    this.#staff = undefined
  }

  async #read(fresh: boolean): Promise<UserSession | undefined> {
    const { auth, method, jar } = this.#parts
    if (!hasSessionCookie(jar.headers.get('cookie'))) return this.#nobody()
    // Only GET requests renew the session and its cache.
    const query = fresh ? { disableCookieCache: true, disableRefresh: method !== 'GET' } : {}
    const read = (more = {}) =>
      auth.api.getSession({ headers: jar.headers, query: { ...query, ...more }, returnHeaders: true })
    // A session that cannot be renewed in time, as on a full disk, is read without renewal and without its cache.
    const found = await within(read(), renewedWithinMs).catch(() =>
      read({ disableRefresh: true, disableCookieCache: true }),
    )
    jar.add(...found.headers.getSetCookie())
    if (!found.response) return this.#nobody()
    return { id: found.response.session.id, user: toUser(found.response.user) }
  }

  #nobody(): undefined {
    const { jar } = this.#parts
    if (jar.find(hintCookie) === '1') jar.set(hintCookie, '', 0)
  }
}

export function toUser(user: User): User {
  return { id: user.id, email: shownEmail(user.email), name: user.name }
}

/** Those the browser sent and those the response sets. Later reads see both. */
export class CookieJar {
  #headers: Headers
  readonly #setCookies: string[]
  readonly #isSecure: boolean

  constructor(headers: Headers, setCookies: string[], isSecure: boolean) {
    this.#setCookies = setCookies
    this.#isSecure = isSecure
    // Of two cookies with one name better-auth must not read another one than this jar.
    this.#headers = withCookies(headers, readCookies(headers))
  }

  get headers(): Headers {
    return this.#headers
  }

  add(...lines: string[]): void {
    this.#setCookies.push(...lines)
    const kept = readCookies(this.#headers)
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/;\s*max-age=0\b/i.test(line)) kept.delete(name)
      else kept.set(name, value)
    }
    this.#headers = withCookies(this.#headers, kept)
  }

  set(name: string, value: string, lastsSeconds: number, more = ''): void {
    const secure = this.#isSecure ? '; Secure' : ''
    this.add(`${this.#nameOf(name)}=${value}; Path=/; SameSite=Lax; Max-Age=${lastsSeconds}${more}${secure}`)
  }

  find(name: string): string | null {
    return this.read(this.#nameOf(name))
  }

  read(name: string): string | null {
    return readCookies(this.#headers).get(name) ?? null
  }

  #nameOf(name: string): string {
    return this.#isSecure ? `__Host-${name}` : name
  }

  without(names: RegExp): Headers {
    return withCookies(this.#headers, new Map([...readCookies(this.#headers)].filter(([name]) => !names.test(name))))
  }
}

function readCookies(headers: Headers): Map<string, string> {
  const pairs = (headers.get('cookie') ?? '').split('; ').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=')
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : []
  })
  return new Map(pairs)
}

function withCookies(headers: Headers, cookies: ReadonlyMap<string, string>): Headers {
  const changed = new Headers(headers)
  if (cookies.size === 0) changed.delete('cookie')
  else changed.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  return changed
}
