import type { Db } from '#domain/database'
import { currentLanguage, isLanguage, type Language, readLanguage } from '#domain/texts/translate'

/** Saves the language that an account has chosen. */
export async function saveLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('user').set({ language }).where('id', '=', userId).execute()
}

/** Returns the current language for an account that has chosen none; null for English, which such an account has anyway. */
export function firstLanguage(): Language | null {
  const language = currentLanguage()
  return language === 'en' ? null : language
}

/** Saves the current language for an account that has chosen none. */
export async function saveFirstLanguage(db: Db, userId: string): Promise<void> {
  const language = firstLanguage()
  if (!language) return
  await db.updateTable('user').set({ language }).where('id', '=', userId).where('language', 'is', null).execute()
}

/** Returns the language that an account has chosen; undefined for none. */
export async function findChosenLanguage(db: Db, userId: string): Promise<Language | undefined> {
  const row = await db.selectFrom('user').select('language').where('id', '=', userId).executeTakeFirst()
  return isLanguage(row?.language) ? row.language : undefined
}

/** Returns the language that the account with this e-mail address has chosen; English for every other one. */
export async function findLanguageByEmail(db: Db, email: string): Promise<Language> {
  const row = await db.selectFrom('user').select('language').where('email', '=', email).executeTakeFirst()
  return readLanguage(row?.language)
}
