import type { Db } from '#domain/database'
import { type BackupState, findBackupState } from '#domain/jobs/backups.server'
import { type TemplateName, templateNames } from '#domain/notifications/templates'

const dayMs = 24 * 60 * 60_000
/** One night may fail; two in a row are for a person to look at. */
const oldAfterDays = 2

/** Of the shop itself, and of no single order. */
export type ShopTrouble =
  /** `days` since the latest; null where there has never been one. `error` is the latest try's. */
  | { kind: 'no-backup'; days: number | null; error: string | null }
  | { kind: 'copy-failed'; error: string | null }
  | { kind: 'templates'; names: TemplateName[] }

export type Upkeep = {
  makesBackups: boolean
  /** Null where no messages go out. */
  approvedTemplates: ReadonlySet<TemplateName> | null
}

export async function listShopTrouble(
  db: Db,
  now: number,
  upkeep: Upkeep,
): Promise<{ troubles: ShopTrouble[]; backup: BackupState | null }> {
  const backup = upkeep.makesBackups ? await findBackupState(db) : null
  const approved = upkeep.approvedTemplates
  const names = approved ? templateNames.filter((name) => !approved.has(name)) : []
  const troubles = [...(backup ? troublesOf(backup, now) : [])]
  if (names.length > 0) troubles.push({ kind: 'templates', names })
  return { troubles, backup }
}

function troublesOf({ latest, since, error }: BackupState, now: number): ShopTrouble[] {
  const from = latest?.at ?? since
  const days = from === null ? 0 : Math.floor((now - from) / dayMs)
  if (days >= oldAfterDays) return [{ kind: 'no-backup', days: latest ? days : null, error }]
  return latest?.copy === 'failed' ? [{ kind: 'copy-failed', error }] : []
}
