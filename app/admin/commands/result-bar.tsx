import { TriangleExclamationPoint, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { outcomesOf } from '#app/admin/commands/command-form-result'
import { shownResult } from '#app/admin/commands/send-command'
import { IconButton } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

/** Says above the page what was done or why it was not, until it is closed, another command is sent or the page is left. */
export function ResultBar() {
  const result = shownResult.use()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own results
  useEffect(() => () => shownResult.set(null), [pathname])
  const outcomes = result ? outcomesOf(result) : []
  const only = outcomes.length === 1 ? outcomes[0] : undefined
  const link = only?.links?.[0]
  return (
    <div role="status" className="sticky top-14 z-20 mb-3 empty:hidden lg:top-bar low:top-0 print:hidden">
      {result && (
        <div className="flex min-h-12 items-center gap-1 rounded-md bg-ink pl-3 text-paper">
          {(!result.ok || outcomes.some(({ ok }) => !ok)) && (
            <TriangleExclamationPoint className="size-5 shrink-0 text-turmeric" aria-hidden />
          )}
          <p className="min-w-0 flex-1 py-2 text-sm leading-snug font-semibold wrap-anywhere">
            {only?.ok === false ? `${only.number}: ${only.text}` : result.message}
            {link && (
              <Link to={link.to} className="on-dark ml-2 inline-block py-1 underline underline-offset-4">
                {link.text}
              </Link>
            )}
          </p>
          <IconButton
            label={t('Close')}
            Icon={X}
            iconClass="size-5"
            onClick={() => shownResult.set(null)}
            className="on-dark hover:bg-white/10"
          />
        </div>
      )}
    </div>
  )
}
