import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { rethrow, type Task, type TaskName } from '#domain/tasks/task-failures.server'

/** Returns a task of the worker; a row that fails throws, or is given to `onFailure`. */
export function taskOf<Name extends TaskName>(
  name: Name,
  db: Db,
  clock: Clock,
  onFailure: Task['onFailure'] = rethrow,
): Task<Name> {
  return { db, clock, name, onFailure }
}
