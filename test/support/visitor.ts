import { UNSAFE_decodeViaTurboStream } from 'react-router'
import type { Application } from '#server/http/application'
import { newEmail } from '#test/support/new-email'

type Fields = Record<string, string>

type Server = Pick<Application, 'fetch'>

/** Returns the server of a shop in a separate process; `where` returns its current URL. */
export function serverAt(where: () => string | Promise<string>): Server {
  return {
    async fetch(request, address) {
      const { pathname, search } = new URL(request.url)
      const { method } = request
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      const body = method === 'GET' ? undefined : await request.text()
      return fetch(`${await where()}${pathname}${search}`, { method, headers, body, redirect: 'manual' })
    },
  }
}

/** Reads an action's result as a page with scripts does. */
export async function readAnswer<T>(response: Response): Promise<{ data?: T; redirect?: string }> {
  const read = await UNSAFE_decodeViaTurboStream(response.body ?? new ReadableStream(), globalThis as never)
  return (await read.value) as { data?: T; redirect?: string }
}

/** Returns the HTML of a page without the comments that React writes between texts. */
export async function htmlOf(page: Response | Promise<Response>): Promise<string> {
  return (await (await page).text()).replaceAll('<!-- -->', '')
}

/** A client of the shop: sends requests, keeps cookies, like a browser without scripts. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  /** The phone number as typed into forms. */
  phone = '98765 43210'
  readonly #application: Server
  readonly #origin: string
  readonly #address: string

  constructor(application: Server, origin: string, address: string) {
    this.#application = application
    this.#origin = origin
    this.#address = address
  }

  get(path: string, headers: Fields = {}): Promise<Response> {
    return this.send(path, { headers })
  }

  /** Sends a form as a page of the shop does. */
  submit(path: string, fields: Fields, headers: Fields = {}): Promise<Response> {
    const body = new URLSearchParams(fields)
    return this.send(path, { method: 'POST', body, headers: { origin: this.#origin, ...headers } })
  }

  /** Sends a form as a page with scripts does, and returns its action's result. */
  async act<T = unknown>(
    path: string,
    fields: Fields,
  ): Promise<{ status: number; answer: T; location: string | null }> {
    const response = await this.submit(`${path}.data`, fields)
    const value = await readAnswer<T>(response)
    return { status: response.status, answer: value.data as T, location: value.redirect ?? null }
  }

  json(method: 'POST' | 'PUT', path: string, value: unknown, headers: Fields = {}): Promise<Response> {
    const type = { 'content-type': 'application/json', origin: this.#origin }
    return this.send(path, { method, body: JSON.stringify(value), headers: { ...type, ...headers } })
  }

  /** Sends one request with the current cookies; does not follow redirects. */
  async send(path: string, init: RequestInit & { headers?: Fields }): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...init.headers }
    const response = await this.#application.fetch(
      new Request(`${this.#origin}${path}`, { ...init, headers }),
      this.#address,
    )
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Registers an account; the visitor is then signed in. */
  async register(
    person: { firstName?: string; lastName?: string; email?: string; password?: string } = {},
  ): Promise<this> {
    const email = newEmail('asha')
    const response = await this.submit('/register', {
      firstName: 'Asha',
      lastName: 'Patel',
      email,
      password: 'secret',
      ...person,
    })
    if (response.status !== 302) throw new Error(`Not registered: ${response.status} ${await response.text()}`)
    return this
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (gone) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

export async function statusAndPlace(asked: Promise<Response>): Promise<[status: number, location: string | null]> {
  const response = await asked
  return [response.status, response.headers.get('location')]
}

/** Sends a form with photos, as a browser does; returns the status. */
export async function uploadForm(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  photos: Buffer[],
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const photo of photos) form.append('photo', new File([new Uint8Array(photo)], 'photo.jpg'))
  const packed = new Response(form)
  const body = await packed.arrayBuffer()
  const type = packed.headers.get('content-type') ?? ''
  const headers = { 'content-type': type, 'content-length': String(body.byteLength), origin: 'http://localhost:3000' }
  return (await visitor.send(path, { method: 'POST', body, headers })).status
}
