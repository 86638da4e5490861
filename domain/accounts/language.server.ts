import type { Db } from '#domain/database'
import { currentLanguage, isLanguage, type Language, readLanguage } from '#domain/texts/translate'

export async function saveLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('user').set({ language }).where('id', '=', userId).execute()
}

/** For an account that has chosen none; null for English, which such an account has anyway. */
export function firstLanguage(): Language | null {
  const language = currentLanguage()
  return language === 'en' ? null : language
}

export async function saveFirstLanguage(db: Db, userId: string): Promise<void> {
  const language = firstLanguage()
  if (!language) return
  await db.updateTable('user').set({ language }).where('id', '=', userId).where('language', 'is', null).execute()
}

export async function findChosenLanguage(db: Db, userId: string): Promise<Language | undefined> {
  const row = await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()
  return isLanguage(row?.language) ? row.language : undefined
}

export async function findLanguageByEmail(db: Db, email: string): Promise<Language> {
  const row = await db.selectFrom('user').select('language').where('email', '=', email).executeTakeFirst()
  return readLanguage(row?.language)
}
