import { type Language, languageNames, t } from '#domain/texts/translate'

export function ReadsLanguage({ language }: { language: Language }) {
  if (language === 'en') return null
  return <p className="mt-1 text-sm text-ink-soft">{t('Reads {language}', { language: languageNames[language] })}</p>
}
