import { Fragment } from 'react'
import { type ImportOutcome, importAction } from '#app/admin/products/import-action.server'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { Card } from '#app/admin/shared/card.tsx'
import { FileForm } from '#app/admin/shared/file-form.tsx'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/product-import'

export const handle: RouteHandle = { ...staffPage, largeBody: 'file' }

export const loader = staffLoader(() => ({}))

export const action = staffAction(importAction)
export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Products as a file'))

export default function ProductImportPage({ actionData }: Route.ComponentProps) {
  const outcome: ImportOutcome | undefined = actionData
  return (
    <AdminLayout title={t('Products as a file')}>
      <div className="grid max-w-text gap-6">
        <Card
          title={t('From the shop')}
          note={t('The table has one row for each size. Photos are named in it, not contained.')}
        >
          <p>
            <a href="/admin/products/export.csv" className={buttonClass('outline')}>
              {t('CSV for a spreadsheet')}
            </a>
          </p>
        </Card>
        <Card
          title={t('Into the shop')}
          note={t(
            'All of the file is taken, or nothing. Products it does not name stay as they are, and stock is never touched.',
          )}
        >
          {outcome && <Outcome outcome={outcome} />}
          <FileForm label={t('CSV file, up to 2 MB')} accept=".csv,text/csv" text={outcome?.text}>
            {outcome?.asked && (
              <Fragment key={outcome.asked}>
                <HiddenFields values={{ asked: outcome.asked }} />
                <SureField label={t('What the lines say is meant')} />
              </Fragment>
            )}
          </FileForm>
        </Card>
      </div>
    </AdminLayout>
  )
}

function Outcome({ outcome: { ok, message, lines = [] } }: { outcome: ImportOutcome }) {
  return (
    <div>
      {ok ? <FormSuccess text={message} /> : <FormError text={message} />}
      {lines.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {lines.map(({ line, text }) => (
            <li key={`${line} ${text}`} className="wrap-anywhere">
              <b className="font-semibold">{t('Line {line}', { line })}</b>: {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
