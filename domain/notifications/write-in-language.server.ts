import type { Db } from '#domain/database'
import type { TemplateMessage } from '#domain/notifications/messenger'
import type { ApprovedTranslations } from '#domain/notifications/templates'
import { english, readTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'
import type { Language } from '#domain/texts/languages'

/** Writes something in a language, whatever the language of the request that woke the worker. */
export async function writeIn<Written>(db: Db, language: Language, write: () => Written): Promise<Written> {
  return runInLanguage(await readTexts(db, language), write)
}

/** Writes a message in a language in which its template is approved, else in English. */
export async function writeMessage<Written extends TemplateMessage | null>(
  db: Db,
  { language, templatesIn }: { language: Language; templatesIn: ApprovedTranslations | undefined },
  write: () => Written,
): Promise<Written> {
  const message = runInLanguage(english, write)
  if (!message || language === 'en' || !templatesIn?.[language].has(message.template)) return message
  return { ...(await writeIn(db, language, write)), language }
}
