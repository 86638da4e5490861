/** Holds the cookies of one request: those the browser sent and those its response sets. Later reads see both. */
export class CookieJar {
  #headers: Headers
  readonly #setCookies: string[]
  readonly #isSecure: boolean

  /** Appends the `Set-Cookie` lines to `setCookies`. */
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

  /** Sets a cookie of the shop, which on https belongs to this very host. */
  set(name: string, value: string, lastsSeconds: number, more = ''): void {
    const secure = this.#isSecure ? '; Secure' : ''
    this.add(`${this.#nameOf(name)}=${value}; Path=/; SameSite=Lax; Max-Age=${lastsSeconds}${more}${secure}`)
  }

  /** Returns the value of a cookie of the shop. */
  find(name: string): string | null {
    return this.read(this.#nameOf(name))
  }

  /** Returns the value of a cookie by its full name. */
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
