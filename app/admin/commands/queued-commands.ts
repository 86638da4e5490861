import { useSyncExternalStore } from 'react'

/** A command that could not be sent: address and fields. Only ids and choices, nothing about a customer. */
export type QueuedCommand = { path: string; fields: [name: string, value: string][] }

const storageKey = 'waiting-acts'
/** Fields that may be stored in the browser; a form with other fields is not queued. */
const storable =
  /^(act|key|by|orders|picked|weight|short|none|courier|mixed|reason|line|refund|message|(tracking|courier|good|damaged|lost)\.[\w-]+)$/

const none: QueuedCommand[] = []
let known: { text: string; acts: QueuedCommand[] } = { text: '', acts: none }
const listeners = new Set<() => void>()

/** Returns this person's commands that wait for the network, oldest first. */
export function useQueuedCommands(staffId: string): QueuedCommand[] {
  const all = useSyncExternalStore(subscribe, read, () => none)
  return all.filter(({ fields }) => fieldOf(fields, 'by') === staffId)
}

/** Stores a command for later, once. Returns false if it has fields that must not be stored, or the storage fails. */
export function queueCommand(path: string, form: FormData): boolean {
  // A command that runs later must not open the print dialog.
  const sent = [...form].map(([name, value]): [string, string] => [name, String(value)])
  const fields = sent.filter(([name]) => name !== 'print')
  if (!fields.every(([name]) => storable.test(name))) return false
  const others = read().filter((act) => !isSame(act.fields, fields))
  return write([...others, { path, fields }])
}

/** Removes a command that was answered, whatever the answer. */
export function removeQueuedCommand(form: FormData): void {
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)])
  const kept = read()
  const others = kept.filter((act) => !isSame(act.fields, fields))
  if (others.length < kept.length) write(others)
}

function isSame(one: QueuedCommand['fields'], other: QueuedCommand['fields']): boolean {
  return ['key', 'act', 'orders'].every((name) => fieldOf(one, name) === fieldOf(other, name))
}

function fieldOf(fields: QueuedCommand['fields'], wanted: string): string {
  return fields.flatMap(([name, value]) => (name === wanted ? [value] : [])).join()
}

function read(): QueuedCommand[] {
  try {
    const text = localStorage.getItem(storageKey) ?? ''
    if (text !== known.text) known = { text, acts: text === '' ? none : (JSON.parse(text) as QueuedCommand[]) }
    return known.acts
  } catch {
    return none
  }
}

function write(acts: QueuedCommand[]): boolean {
  try {
    if (acts.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(acts))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

/** Other tabs change the list, too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
