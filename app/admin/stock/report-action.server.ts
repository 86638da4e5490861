import { redirect } from 'react-router'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import { batchAddress } from '#app/admin/stock/stock-links'
import { formFiles } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { storePhoto } from '#app/forms/store-photo.server'
import { notFound } from '#app/navigation/not-found'
import { saveReport } from '#domain/stock/batch-page.server'
import { findBatch } from '#domain/stock/batch-recipients.server'
import { t } from '#domain/texts/translate'

const maxPdfBytes = 4 * 1024 * 1024

/** Attaches a laboratory report to a batch, a PDF or a photo, or takes it away. */
export async function reportAction(sent: StaffForm, { id: productId }: { id: string }) {
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
