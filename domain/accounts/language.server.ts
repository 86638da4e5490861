import type { Db } from '#domain/database'
import type { Language } from '#domain/texts/languages'

/** Saves the language that an account has chosen. */
export async function saveLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('user').set({ language }).where('id', '=', userId).execute()
}
