import type { Db } from '#domain/database'
import { isLanguage, type Language } from '#domain/texts/languages'

/** Returns the language that an account has chosen, or null. */
export async function findLanguage(db: Db, userId: string): Promise<Language | null> {
  const row = await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()
  return isLanguage(row?.language) ? row.language : null
}

export async function saveLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('user').set({ language }).where('id', '=', userId).execute()
}
