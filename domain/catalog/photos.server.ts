import { createHash } from 'node:crypto'
import { dayMs } from '#domain/calendar/moment'
import { findPicture, type PhotoFile, type PhotoShape, photoNameEnd } from '#domain/catalog/pictures'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** Pages and carts may still show a removed photo for this long. */
const unusedRetentionMs = 7 * dayMs

/** Stores the files of a photo. The name is derived from their content, so that the same photo is stored once. */
export async function savePhoto(db: Db, clock: Clock, files: PhotoFile[], shape: PhotoShape): Promise<string> {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  const name = `photo-${hash.digest('hex').slice(0, 24)}-${photoNameEnd(files, shape)}`
  const made_at = clock.now()
  await db
    .insertInto('pictures')
    .values(files.map(({ width, format, bytes }) => ({ name, made_at, width, format, bytes })))
    .onConflict((conflict) => conflict.columns(['name', 'width', 'format']).doUpdateSet({ made_at }))
    .execute()
  return name
}

export async function isKnownPicture(db: Db, name: string): Promise<boolean> {
  if (findPicture(name)) return true
  const row = await db.selectFrom('pictures').select('name').where('name', '=', name).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function readPhotoFile(
  db: Db,
  { name, width, format }: { name: string; width: number; format: 'avif' | 'webp' },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select('bytes')
    .where('name', '=', name)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()
  return row && Buffer.from(row.bytes, 'base64')
}

/** Makes photos as new as if they were uploaded now, so that `sweepPhotos` keeps them for a week after they were removed. */
export async function retainPhotos(db: Db, at: number, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.updateTable('pictures').set({ made_at: at }).where('name', 'in', names).execute()
}

export async function sweepPhotos(db: Db, clock: Clock): Promise<void> {
  const limit = clock.now() - unusedRetentionMs
  const old = await db
    .selectFrom('pictures')
    .select('name')
    .distinct()
    .where('made_at', '<', limit)
    // Of reviews there are many.
    .where('name', 'not in', db.selectFrom('review_photos').select('name'))
    .execute()
  for (const { name } of old) await deleteUnusedPhoto(db, name, limit)
}

/** Deletes a photo that no product, no draft, no slide of the banner, no review and no batch uses, if it was uploaded or removed before `limit`. */
export async function deleteUnusedPhoto(db: Db, name: string, limit = Number.MAX_SAFE_INTEGER): Promise<void> {
  const shown = `%"${name}"%`
  // One statement, since a draft can be published meanwhile. One that was uploaded or removed since is kept.
  await db
    .deleteFrom('pictures')
    .where('name', '=', name)
    .where('made_at', '<', limit)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('products').select('id').where('products.pictures', 'like', shown)),
          exists(selectFrom('drafts').select('product_id').where('drafts.pictures', 'like', shown)),
          exists(selectFrom('shop_settings').select('shop_settings.name').where('value', 'like', shown)),
          exists(selectFrom('review_photos').select('review_id').where('review_photos.name', '=', name)),
          exists(selectFrom('batch_reports').select('code').where('picture', '=', name)),
        ]),
      ),
    )
    .execute()
}
