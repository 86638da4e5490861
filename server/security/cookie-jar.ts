/** Holds the cookies of one request: those the browser sent and those its response sets. Later reads see both. */
export class CookieJar {
  #headers: Headers
  readonly #setCookies: string[]

  /** Appends the `Set-Cookie` lines to `setCookies`. */
  constructor(headers: Headers, setCookies: string[]) {
    this.#headers = headers
    this.#setCookies = setCookies
  }

  get headers(): Headers {
    return this.#headers
  }

  add(...lines: string[]): void {
    this.#setCookies.push(...lines)
    const kept = this.#read()
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/;\s*max-age=0\b/i.test(line)) kept.delete(name)
      else kept.set(name, value)
    }
    this.#headers = withCookies(this.#headers, kept)
  }

  without(names: RegExp): Headers {
    return withCookies(this.#headers, new Map([...this.#read()].filter(([name]) => !names.test(name))))
  }

  /** Returns the value of the first cookie whose name has this ending. */
  find(nameEnd: string): string | null {
    return [...this.#read()].find(([name]) => name.endsWith(nameEnd))?.[1] ?? null
  }

  #read(): Map<string, string> {
    const pairs = (this.#headers.get('cookie') ?? '').split('; ').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=')
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)]] : []
    })
    return new Map(pairs)
  }
}

function withCookies(headers: Headers, cookies: ReadonlyMap<string, string>): Headers {
  const changed = new Headers(headers)
  if (cookies.size === 0) changed.delete('cookie')
  else changed.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  return changed
}
