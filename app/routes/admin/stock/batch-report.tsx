import { redirect } from 'react-router'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { AdminForm } from '#app/admin/shared/by-field.tsx'
import { Card } from '#app/admin/shared/card.tsx'
import { type StaffForm, staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { batchAddress } from '#app/admin/stock/stock-links'
import { batchPath } from '#app/catalog/batch-line.tsx'
import { formFiles } from '#app/forms/form-text'
import { refuseForm, runIntent } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { storePhoto } from '#app/forms/store-photo.server'
import { useBusy } from '#app/forms/use-busy'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { listPublicBatches, saveReport } from '#domain/stock/batch-page.server'
import { findBatch } from '#domain/stock/batch-recipients.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/batch-report'

export const handle: RouteHandle = { ...staffPage, largeBody: 'photo' }

export const loader = staffLoader(async ({ db, query }, { id }: { id: string }) => {
  const batches = await listPublicBatches(db, [query.get('code') ?? ''])
  const batch = batches.find(({ productId }) => productId === id)
  if (!batch) throw notFound()
  return { batch }
})

export const action = staffAction(reportAction)
export const shouldRevalidate = refreshAfterRefusal

export default function BatchReportPage({ loaderData: { batch }, actionData }: Route.ComponentProps) {
  const isBusy = useBusy()
  const back = (
    <TextLink to={batchAddress(batch.productId, batch.code)}>{t('Batch {code}', { code: batch.code })}</TextLink>
  )
  return (
    <AdminLayout title={t('Laboratory report')} actions={back}>
      <Card title={batch.name} className="max-w-text">
        <p>
          {batch.report === undefined
            ? t('None is attached to this batch.')
            : t('One is attached: a new one replaces it.')}{' '}
          <TextLink to={batchPath([batch.code])}>{t('What buyers see')}</TextLink>
        </p>
        <AdminForm encType="multipart/form-data" className="grid gap-4">
          <Field
            label={t('Report')}
            name="report"
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
            hint={t(
              'A PDF of up to 4 MB, or a photo of the sheet. Everybody with a pack can open it: cover what is private.',
            )}
            error={actionData?.message}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="intent" value="attach" isBusy={isBusy}>
              {isBusy ? t('Saving...') : t('Attach it')}
            </SubmitButton>
            {batch.report !== undefined && (
              <SubmitButton name="intent" value="remove" isBusy={isBusy} kind="outline">
                {t('Take it away')}
              </SubmitButton>
            )}
          </div>
        </AdminForm>
      </Card>
    </AdminLayout>
  )
}

const maxPdfBytes = 4 * 1024 * 1024

/** Attaches a laboratory report to a batch, a PDF or a photo, or takes it away. */
async function reportAction(sent: StaffForm, { id: productId }: { id: string }) {
  const { db, clock, by, form, now, query } = sent
  const batch = await findBatch(db, now, { productId, code: query.get('code') ?? '' })
  if (!batch) throw notFound()
  const save = async (file: Parameters<typeof saveReport>[4]) => {
    await saveReport(db, clock, by, batch, file)
    return redirect(batchAddress(productId, batch.code))
  }
  return runIntent(form, {
    attach: async () => {
      const [file] = formFiles(form, 'report')
      const isPdf = (await file?.slice(0, 5).text()) === '%PDF-'
      if (file && isPdf) {
        if (file.size > maxPdfBytes)
          return refuseForm(form, 400, { message: t('This PDF has more than 4 MB. Please send a smaller one.') })
        return save({ pdf: Buffer.from(await file.arrayBuffer()) })
      }
      const photo = await storePhoto(sent, file, 'page')
      return photo.ok ? save({ picture: photo.name }) : photo.refused
    },
    remove: () => save(null),
  })
}
