import { TriangleExclamationPoint } from 'lucide-react'
import { ConfirmNumbers } from '#app/admin/orders/board/confirm-forms.tsx'
import { shopIssueText } from '#app/admin/orders/board/shop-issue-text'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ShopIssue } from '#domain/operations/shop-issues.server'
import { t } from '#domain/texts/translate'

/** Lists the issues of the shop itself, above those of orders. */
export function ShopIssues({ issues, isOwner }: { issues: ShopIssue[]; isOwner: boolean }) {
  if (issues.length === 0) return null
  return (
    <ul className="mb-3 grid grid-cols-1 gap-3 md:grid-cols-2">
      {issues.map((issue) => {
        const { title, text, error, names, links, numbers } = shopIssueText(issue)
        return (
          <li
            key={`${issue.kind} ${title}`}
            className="flex gap-3 rounded-lg border border-danger bg-white p-4 shadow-card"
          >
            <TriangleExclamationPoint className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
            <div className="min-w-0">
              <h2 className="font-display text-card font-semibold">{title}</h2>
              <p className="text-ink-soft">{text}</p>
              {names && <p className="mt-1 text-sm wrap-anywhere">{names.join(', ')}</p>}
              {links && (
                <ul className="mt-1">
                  {links.map(({ to, text }) => (
                    <li key={text}>
                      <TextLink to={to} className="wrap-anywhere">
                        {text}
                      </TextLink>
                    </li>
                  ))}
                </ul>
              )}
              {error && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{t('It said: {error}', { error })}</p>}
              {numbers && <ConfirmNumbers numbers={numbers} isOwner={isOwner} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
