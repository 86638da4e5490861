import { formatRecent } from '#app/admin/shared/times'
import type { BackupState } from '#domain/operations/backups.server'
import { t } from '#domain/texts/translate'

/** Shows the age of the latest backup, if the shop makes backups. */
export function BackupAge({ backup, now }: { backup: BackupState | null; now: number }) {
  if (!backup?.latest) return null
  const { at, bytes, copy } = backup.latest
  const backupText = { time: formatRecent(at, now), size: fileSizeText(bytes) }
  return (
    <p className="mt-8 text-center text-sm text-ink-soft">
      {copy === 'done'
        ? t('Last backup {time}, {size}, also at its second place', backupText)
        : t('Last backup {time}, {size}', backupText)}
    </p>
  )
}

function fileSizeText(bytes: number): string {
  return bytes < 1_000_000
    ? t('{size} KB', { size: Math.ceil(bytes / 1_000) })
    : t('{size} MB', { size: Math.round(bytes / 1_000_000) })
}
