import { data } from 'react-router'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { FileForm, FileLines } from '#app/admin/shared/file-form.tsx'
import { readFileForm } from '#app/admin/shared/files.server'
import { staffAction, staffLoader } from '#app/admin/shared/staff-form.server'
import type { FormResult } from '#app/forms/form-result'
import { refuseForm } from '#app/forms/parse-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import type { LineMistake } from '#domain/files/mistakes'
import { importTracking } from '#domain/shipping/import-tracking.server'
import { plural, t } from '#domain/texts/translate'
import type { Route } from './+types/tracking'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(() => ({}))

type TrackingOutcome = FormResult<{ text?: string; lines?: LineMistake[] }>

export const action = staffAction(async ({ db, clock, by, form }) => {
  const { text, isTrial } = await readFileForm(form)
  const result = await importTracking(db, clock, by, { text, isTrial })
  if (!result.ok) {
    const message = t('Nothing was changed: there are mistakes in the file.')
    return refuseForm(form, 400, { message, lines: result.mistakes, text })
  }
  const { count } = result
  const numbers = plural(count, '1 tracking number', '{count} tracking numbers', { count })
  const message = isTrial
    ? t('{numbers}, all in order. Nothing is saved yet.', { numbers })
    : t('{numbers} saved.', { numbers })
  return data<TrackingOutcome>({ ok: true, message, text: isTrial ? text : '' })
})

export const shouldRevalidate = refreshAfterRefusal

export default function TrackingPage({ actionData }: Route.ComponentProps) {
  const outcome: TrackingOutcome | undefined = actionData
  return (
    <AdminLayout title={t('Tracking numbers')}>
      <div className="max-w-text">
        <p className="text-ink-soft">
          {t(
            'The file that your courier’s site gives back, as CSV with the columns order, courier and tracking number. All of it is taken, or nothing. The orders stay packed; their labels show the number.',
          )}
        </p>
        <p className="mt-2 mb-5 text-ink-soft">
          {t('Of a parcel that has left, courier and number are changed on the page of its order.')}
        </p>
        {outcome?.ok ? <FormSuccess text={outcome.message} /> : <FormError text={outcome?.message} />}
        <FileLines lines={outcome?.lines ?? []} />
        <FileForm
          label={t('CSV file')}
          accept=".csv,text/csv"
          text={outcome?.text}
          placeholder={'Order,Courier,Tracking number\nSM-4829-1507,Delhivery,13496520009712'}
          className="mt-6"
        />
      </div>
    </AdminLayout>
  )
}
