import type { Generated } from 'kysely'

export type CommandsTables = {
  /** `result` is JSON, returned when the same form is sent again. */
  commands: { key: string; name: string; actor: string; at: number; result: string; input: Generated<string> }
}
