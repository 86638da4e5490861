import type { LastChange } from '#domain/audit/audit.server'
import { formatMoment } from '#domain/calendar/moment'
import { priceChangeText } from '#domain/catalog/admin-texts'
import type { SharedBarcode } from '#domain/catalog/catalog.server'
import type { Overtaken } from '#domain/catalog/drafts.server'
import type { Question } from '#domain/catalog/publish-draft.server'
import { listOf, t } from '#domain/texts/translate'

export const noImporterText = () =>
  t(
    'This product is imported: write who imports it, with the address, under Imported by. Without it the law does not let it be sold.',
  )

export const sharedBarcodeText = (shared: readonly SharedBarcode[]) =>
  t('The barcode {barcode} is on two products: {list}.', {
    barcode: shared[0]?.barcode,
    list: listOf(
      shared.map(({ id, label }) => `${id} ${label}`),
      'and',
    ),
  })

export function overtakenText({ draft, last }: Overtaken): string {
  const nameAndTime = actorAndTime(last)
  return draft
    ? t('{nameAndTime} saved another draft of this product. Take one of the two as a whole.', { nameAndTime })
    : t('{nameAndTime} published this draft or threw it away. What you typed is still here.', { nameAndTime })
}

export function questionText(question: Question): string {
  switch (question.about) {
    case 'price':
      return `${question.label}: ${priceChangeText(question.fromPaise, question.toPaise)}`
    case 'changed':
      return t('{nameAndTime} changed this product in the shop after the draft was begun: the draft replaces that.', {
        nameAndTime: actorAndTime(question.last),
      })
    case 'photo':
      return t('It has no photo.')
  }
}

export function actorAndTime(last: LastChange | undefined): string {
  return last
    ? t('{name} on {time}', {
        name: last.by === 'console' ? t('Somebody at the machine') : last.by,
        time: formatMoment(last.at),
      })
    : t('Somebody')
}
