import { useStaff } from '#app/admin/shared/use-staff'
import { createStoredStore } from '#app/browser/create-stored-store'
import { stored } from '#app/browser/stored'

/** A command that could not be sent: address and fields. Only ids and choices, nothing about a customer. */
export type QueuedCommand = { path: string; fields: [name: string, value: string][] }

/**
 * Fields that may be stored in the browser; a form with other fields is not queued. `intent` was called `act` until December 2026; `readForm` takes that name
 * until the end of January 2027.
 */
const storable =
  /^(intent|act|key|by|kept|keptKey|orders|picked|weight|none|courier|mixed|reason|line|refund|message|(tracking|courier|seen|good|damaged|lost)\.[\w-]+)$/

const storedCommands = stored('waiting-acts', (value) => (Array.isArray(value) ? (value as QueuedCommand[]) : []))
const queued = createStoredStore<QueuedCommand[]>([], storedCommands, (commands) => commands.length === 0)

/** Returns this person's commands that wait for the network, oldest first. */
export function useQueuedCommands(): QueuedCommand[] {
  const staffId = useStaff().user.id
  return queued.use().filter(({ fields }) => fieldOf(fields, 'by') === staffId)
}

/** Stores a command for later; one that waits already keeps its place. Returns false if it has fields that must not be stored. */
export function queueCommand(path: string, form: FormData): boolean {
  // A command that runs later must not open the print dialog.
  const fields = fieldsIn(form).filter(([name]) => name !== 'print')
  if (!fields.every(([name]) => storable.test(name))) return false
  const waiting = storedCommands.read()
  if (!waiting.some((command) => isSame(command.fields, fields))) queued.set([...waiting, { path, fields }])
  return true
}

/** Removes a command that was answered, whatever the answer. */
export function removeQueuedCommand(form: FormData): void {
  const fields = fieldsIn(form)
  const kept = storedCommands.read()
  const others = kept.filter((command) => !isSame(command.fields, fields))
  if (others.length < kept.length) queued.set(others)
}

function fieldsIn(form: FormData): QueuedCommand['fields'] {
  return [...form].map(([name, value]) => [name, String(value)])
}

function isSame(a: QueuedCommand['fields'], b: QueuedCommand['fields']): boolean {
  return ['key', 'intent', 'act', 'orders'].every((name) => fieldOf(a, name) === fieldOf(b, name))
}

function fieldOf(fields: QueuedCommand['fields'], wanted: string): string {
  return fields.flatMap(([name, value]) => (name === wanted ? [value] : [])).join()
}
