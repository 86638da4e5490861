import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DraftSaver, type SaveState } from '#app/admin/products/draft-saver'

type Sent = Record<string, string>
type Draft = { draftAt: number; facts: string }

/** What happens to a request: its answer arrives, is lost after the shop has stored the draft, or it does not reach the shop. */
type Network = 'works' | 'loses answers' | 'fails'

let network: Network
let draft: Draft | null
let sent: Sent[]
/** The answers wait for this. */
let held: Promise<void> | null

beforeEach(() => {
  network = 'works'
  draft = null
  sent = []
  held = null
  vi.useFakeTimers()
  const storage = () => {
    const kept = new Map<string, string>()
    const area = { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => kept.delete(key) }
    return Object.assign(area, { setItem: (key: string, value: string) => kept.set(key, value) })
  }
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('HTMLSelectElement', class {})
  vi.stubGlobal('HTMLInputElement', class {})
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: URLSearchParams }) => {
    const fields = Object.fromEntries(body)
    sent.push(fields)
    if (network === 'fails') throw new TypeError('Failed to fetch')
    const answer = store(fields)
    const isLost = network === 'loses answers'
    await held
    if (isLost) throw new TypeError('Failed to fetch')
    return answer
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stores a draft as the shop does. */
function store({ facts = '', draftAt }: Sent): Response {
  if (draft && draft.facts !== facts && String(draft.draftAt) !== draftAt)
    return Response.json(
      { ok: false, conflict: { by: 'Kiran', savedAt: draft.draftAt, theirs: { facts: draft.facts } } },
      { status: 409 },
    )
  if (draft?.facts !== facts) draft = { draftAt: (draft?.draftAt ?? 100) + 1, facts }
  return Response.json({ ok: true, draftAt: draft.draftAt, errors: {} })
}

/** A form of one field, as it came from the shop, and its saver. */
function openForm(facts: string) {
  const control = { name: 'facts', type: 'textarea', value: facts, defaultValue: facts }
  Object.assign(control, { matches: () => true, closest: () => null })
  const form = { elements: Object.assign([control], { namedItem: () => null }) } as unknown as HTMLFormElement
  const states: SaveState[] = []
  const show = ({ state }: { state: SaveState }) => void states.push(state)
  const began = { version: 1, draftAt: 0, values: { facts } }
  const saver = new DraftSaver(form, { id: 'jeera', staffId: 'meera', began, show })
  const type = (text: string) => {
    control.value = text
    saver.typed()
  }
  return { saver, type, shown: () => states.at(-1)?.kind, text: () => control.value }
}

const isAnswered = () => vi.advanceTimersByTimeAsync(1)

it('a text that was typed back after a lost answer is not submitted before the shop has it', async () => {
  const { saver, type, shown } = openForm('A')
  network = 'loses answers'
  type('B')
  saver.flush()
  await isAnswered()
  expect([draft?.facts, shown()]).toEqual(['B', 'unreached'])
  network = 'fails'
  type('A')
  expect(await saver.beginSubmit()).toBe(false)
  network = 'works'
  expect(await saver.beginSubmit()).toBe(true)
  expect(draft?.facts).toBe('A')
})

it('a draft whose answer was lost is known again, also after another one that did not reach the shop', async () => {
  const { saver, type, shown } = openForm('A')
  network = 'loses answers'
  type('B')
  saver.flush()
  await isAnswered()
  network = 'fails'
  type('C')
  saver.flush()
  await isAnswered()
  network = 'works'
  saver.flush()
  await isAnswered()
  expect([draft?.facts, shown()]).toEqual(['C', 'saved'])
})

it('a photo whose first answer was lost submits no form that is based on an older draft', async () => {
  const { saver, shown } = openForm('A')
  draft = { draftAt: 105, facts: 'A' }
  saver.adopt({ from: 105, to: 105 })
  expect(await saver.beginSubmit()).toBe(true)
  expect([sent.map(({ draftAt }) => draftAt), shown()]).toEqual([['0'], 'saved'])
  const another = openForm('A')
  another.saver.adopt({ from: 0, to: 105 })
  expect(await another.saver.beginSubmit()).toBe(true)
  expect(sent).toHaveLength(1)
})

it('what is typed while a draft is being saved is sent as soon as that is done, when the page is hidden meanwhile', async () => {
  const { saver, type } = openForm('A')
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  type('B')
  saver.flush()
  type('C')
  saver.flush()
  expect(sent.map(({ facts }) => facts)).toEqual(['B'])
  held = null
  answered.resolve()
  await isAnswered()
  expect(draft?.facts).toBe('C')
})
