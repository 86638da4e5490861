import { TrackingOutcome } from '#app/admin/orders/tracking-outcome.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { FileForm } from '#app/admin/shared/file-form.tsx'
import { readFileForm } from '#app/admin/shared/files.server'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormError } from '#app/ui/field.tsx'
import { importTracking } from '#domain/shipping/import-tracking.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/tracking'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(() => ({}))

/** Checks a file of tracking numbers or imports it; shows the file's text again until it is imported. */
export const action = staffAction(async ({ db, clock, by, form }) => {
  const { text, isTrial } = await readFileForm(form)
  const result = await importTracking(db, clock, { text, isTrial, actor: by.id, requestId: by.requestId })
  return { isTrial, result, text: result.ok && !isTrial ? '' : text }
})

export const shouldRevalidate = refreshAfterRefusal
export const meta = adminMeta(() => t('Tracking numbers'))

export default function TrackingPage({ actionData }: Route.ComponentProps) {
  return (
    <AdminLayout title={t('Tracking numbers')}>
      <div className="max-w-text">
        <p className="text-ink-soft">
          {t(
            'The file that your courier’s site gives back, as CSV with the columns order, courier and tracking number. All of it is taken, or nothing. The orders stay packed; their labels show the number.',
          )}
        </p>
        <p className="mt-2 text-ink-soft">
          {t('Of a parcel that has left, courier and number are changed on the page of its order.')}
        </p>
        {actionData?.result && <TrackingOutcome isTrial={actionData.isTrial} result={actionData.result} />}
        {/* A file that was not read has the sentence alone. */}
        <FormError text={(actionData as { message?: string } | undefined)?.message} />
        <FileForm
          label={t('CSV file')}
          accept=".csv,text/csv"
          text={actionData?.text}
          placeholder={'Order,Courier,Tracking number\nSM-4829-1507,Delhivery,13496520009712'}
          className="mt-6"
        />
      </div>
    </AdminLayout>
  )
}
