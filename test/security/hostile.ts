import fc from 'fast-check'
import { z } from 'zod'

/** What travels: a body as it leaves the sender, and what the sender says it is. */
export type Wire = { type: string; body: string | Uint8Array<ArrayBuffer> }
/** The fields of a body in order; a name may come twice. */
type Fields = [name: string, value: unknown][]
type Path = [name: string, ...inside: string[]]
type Change = (fields: Fields) => Fields

/** A JSON value as it is written, for what `JSON.stringify` never writes. */
class Written {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

const written = [
  '1e309',
  '-1e309',
  '-0',
  '0.1e-400',
  '9007199254740993',
  'NaN',
  'Infinity',
  '01',
  '"\\ud800"',
  '"\\u0000"',
]
  .map((json) => new Written(json))
  .concat(new Written('['.repeat(20_000)), new Written(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`))
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  '\ufeff',
  '\r\nset-cookie: x=1',
  '%00',
  '%',
  '+',
  ';',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '{{7*7}}',
  'true',
  'null',
  '-0',
  'NaN',
  '1e309',
  '0x10',
  '१२३',
  '𝟙',
  '2026-02-30',
  'a@b@c',
  'a@b.c\n',
  '[]',
  '{}',
  '[[[[',
  'x'.repeat(300),
  'x'.repeat(6000),
  'ज'.repeat(20_000),
  'é'.normalize('NFD').repeat(200),
]
const values: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
]

/** Values at and just over the limits that a field's schema draws, so that no limit is only believed. */
function edges(schema: z.core.JSONSchema.BaseSchema | undefined): unknown[] {
  const { enum: choices = [], anyOf = [], minLength, maxLength, minimum, maximum } = schema ?? {}
  const lengths = [minLength, maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  )
  const numbers = [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]))
  return [
    ...choices.flatMap((choice) => [choice, String(choice).toUpperCase()]),
    ...lengths.filter((length) => length >= 0 && length < 60_000).map((length) => 'x'.repeat(length)),
    ...numbers.flatMap((number) => [number, String(number)]),
    ...anyOf.flatMap((one) => edges(one as z.core.JSONSchema.BaseSchema)),
  ]
}

/** The fields that a schema knows, each with its edges. */
function readSchema(schema: z.ZodObject | undefined): Map<string, unknown[]> {
  if (!schema) return new Map()
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return new Map(
    Object.entries(properties).map(([name, one]) => [name, edges(typeof one === 'object' ? one : undefined)]),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Written)
}

/** Where something stands in a body, lists and objects within it too. */
function placesIn(fields: Fields): Path[] {
  const inside = (value: unknown): string[][] =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => [[name], ...inside(one).map((rest) => [name, ...rest])])
      : []
  return fields.flatMap(([name, value]): Path[] => [[name], ...inside(value).map((rest): Path => [name, ...rest])])
}

const gone = Symbol('gone')

/** The value with another one at its place, or without it. */
function withAt(value: unknown, [name, ...rest]: string[], other: unknown): unknown {
  if (name === undefined || !isObject(value)) return other
  const changed = rest.length === 0 ? other : withAt(value[name], rest, other)
  const entries = Object.entries(value).flatMap(([known, one]) =>
    known !== name ? [[known, one]] : changed === gone ? [] : [[known, changed]],
  )
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}

function changeAt([name, ...rest]: Path, other: unknown): Change {
  return (fields) =>
    fields.flatMap(([known, value]): Fields => {
      if (known !== name) return [[known, value]]
      const changed = rest.length === 0 ? other : withAt(value, rest, other)
      return changed === gone ? [] : [[known, changed]]
    })
}

/** A valid body with up to three things wrong: missing, doubled, of another type, huge, at a limit, never heard of. */
function brokenFields(example: Record<string, unknown>, schema: z.ZodObject | undefined): fc.Arbitrary<Fields> {
  const fields = Object.entries(example)
  const known = readSchema(schema)
  const names = [...new Set([...fields.map(([name]) => name), ...known.keys()])]
  const place = fc.constantFrom(...placesIn(fields))
  const anything = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...values) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...written) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
  const atTheEdge = [...known].flatMap(([name, edges]) => edges.map((edge) => changeAt([name], edge)))
  const strange = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    '',
    '\0',
    'id',
    'userId',
    'x'.repeat(2000),
    'toString',
  )
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(place, anything).map(([at, value]) => changeAt(at, value)),
    place.map((at) => changeAt(at, gone)),
    fc.tuple(fc.constantFrom(...names), anything).map(
      ([name, value]): Change =>
        (all) => [...all, [name, value]],
    ),
    fc.tuple(strange, anything).map(
      ([name, value]): Change =>
        (all) => [[name, value], ...all],
    ),
    ...(atTheEdge.length > 0 ? [fc.constantFrom(...atTheEdge)] : []),
  )
  return fc.array(change, { maxLength: 3 }).map((changes) => changes.reduce((all, one) => one(all), fields))
}

function toJson(value: unknown): string {
  if (value instanceof Written) return value.json
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`
  return isObject(value) ? fieldsToJson(Object.entries(value)) : JSON.stringify(value)
}

function fieldsToJson(fields: Fields): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${toJson(value)}`).join()}}`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : toJson(value)
}

function toForm(fields: Fields): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, toText(value)])).toString()
}

function toMultipart(fields: Fields, extra = ''): string {
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${toText(value)}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

const formType = 'application/x-www-form-urlencoded'
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

/** Returns the body as the endpoint wants it. */
export function wireOf(body: Record<string, unknown>, encoding: 'json' | 'form'): Wire {
  const fields = Object.entries(body)
  return encoding === 'json'
    ? { type: 'application/json', body: fieldsToJson(fields) }
    : { type: formType, body: toForm(fields) }
}

/** Ways to send fields: mostly as the endpoint wants them, else in another encoding, cut off, mislabelled, or nothing like it. */
function wiresOf(fields: Fields, natural: 'json' | 'form'): fc.Arbitrary<Wire> {
  const json = fieldsToJson(fields)
  const form = toForm(fields)
  const plain: Wire = natural === 'json' ? { type: 'application/json', body: json } : { type: formType, body: form }
  const odd: Wire[] = [
    { type: 'application/json', body: json },
    { type: formType, body: form },
    { type: 'multipart/form-data; boundary=x', body: toMultipart(fields) },
    {
      type: 'multipart/form-data; boundary=x',
      body: toMultipart(fields, '; filename="../x.php"\r\nContent-Type: image/png'),
    },
    { type: 'multipart/form-data; boundary=x', body: toMultipart(fields).slice(0, -6) },
    { type: 'multipart/form-data; boundary=y', body: toMultipart(fields) },
    { type: 'multipart/form-data', body: toMultipart(fields) },
    { type: `${formType}; charset=utf-16`, body: bytes(form, 'utf16le') },
    { type: 'application/json; charset=utf-16', body: bytes(json, 'utf16le') },
    { type: 'application/json', body: bytes(`\ufeff${json}`, 'utf8') },
    { type: 'application/json', body: bytes(json, 'latin1') },
    { type: plain.type, body: new Uint8Array([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]) },
    { type: plain.type, body: `${plain.body}`.slice(0, Math.floor(plain.body.length / 2)) },
    { type: plain.type, body: `${plain.body}${plain.body}` },
    { type: formType, body: `${form}&%&%zz=%ff&=&&` },
    { type: 'text/plain', body: json },
    { type: 'text/plain', body: form },
    { type: formType, body: json },
    { type: 'application/json', body: form },
    { type: 'application/json', body: `[${json}]` },
    { type: 'application/json', body: JSON.stringify(json) },
    { type: 'application/xml', body: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>' },
    { type: 'nonsense', body: json },
    { type: '', body: '' },
    { type: plain.type, body: '' },
    { type: plain.type, body: 'null' },
    { type: plain.type, body: '{"__proto__":{"isAdmin":true}}' },
    { type: plain.type, body: '['.repeat(30_000) },
    { type: plain.type, body: 'x'.repeat(70_000) },
  ]
  return fc.oneof({ weight: 3, arbitrary: fc.constant(plain) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
}

/** Bodies for an endpoint, made from a valid one and from the endpoint's own schema. */
export function hostileBodies(endpoint: {
  example: Record<string, unknown>
  schema?: z.ZodObject | undefined
  encoding: 'json' | 'form'
}): fc.Arbitrary<Wire> {
  return brokenFields(endpoint.example, endpoint.schema).chain((fields) => wiresOf(fields, endpoint.encoding))
}

/** One part of an address, or a value of its query, as it stands in the line that asks for it. */
export const hostileParts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts.filter((text) => text.length < 500)).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    '%00',
    '%',
    '%E0%A4%A',
    '%ff',
    '%c0%ae%c0%ae',
    '..%5c',
    '%2e%2e%2fetc%2fpasswd',
    '%252e%252e%252f',
    '..;/',
    '%0d%0aset-cookie:x=1',
    '%u0041',
    '',
    '.',
    '..',
    '*',
    '~',
    '%2f',
    '%3f',
    '%23',
    '1e309',
    '-0',
    'x'.repeat(5000),
  ),
)
