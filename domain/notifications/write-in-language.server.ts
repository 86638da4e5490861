import type { Db } from '#domain/database'
import { readTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import type { Language } from '#domain/texts/languages'

/** Writes something in a language, whatever the language of the request that woke the worker. */
export async function writeIn<Written>(db: Db, language: Language, write: () => Written): Promise<Written> {
  return runInLanguage(await readTexts(db, language), write)
}
