import { t } from '#domain/texts/translate'

export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <ol className="mt-6 grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-line bg-paper p-5 font-semibold tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="text-lg tracking-wide whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-soft">
        {t(
          'Each works once in the place of a code from your phone. Write them on paper, or print this page, and keep them where you keep the shop’s keys.',
        )}
      </p>
    </>
  )
}
