import { stageNames } from '#app/admin/commands/stage-names'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { maxMistakes } from '#domain/files/mistakes'
import { isShipped, type Stage } from '#domain/orders/order'
import type { TrackingMistake, TrackingResult } from '#domain/shipping/import-tracking.server'
import { currentLanguage, plural, t } from '#domain/texts/translate'

/** Shows the result of a file with tracking numbers: its mistakes by line. */
export function TrackingOutcome({ isTrial, result }: { isTrial: boolean; result: TrackingResult }) {
  if (result.ok) {
    const numbers = plural(result.count, '1 tracking number', '{count} tracking numbers', { count: result.count })
    return (
      <FormSuccess
        text={
          isTrial
            ? t('{numbers}, all in order. Nothing is saved yet.', { numbers })
            : t('{numbers} saved.', { numbers })
        }
        className="mt-5"
      />
    )
  }
  const count = result.mistakes.length
  const mistakes =
    count === 1
      ? t('1 mistake')
      : count < maxMistakes
        ? t('{count} mistakes', { count })
        : t('{count} mistakes or more', { count })
  return (
    <div className="mt-5">
      <FormError text={t('{mistakes}: nothing was changed.', { mistakes })} />
      <ul className="mt-3 grid gap-1">
        {result.mistakes.map((mistake) => (
          <li key={`${mistake.line} ${mistake.reason}`} className="wrap-anywhere">
            <strong className="font-semibold">{t('Line {line}:', { line: mistake.line })}</strong>{' '}
            {sentences[mistake.reason](mistake.value)}
            {mistake.order && isShipped(mistake.value as Stage) && (
              <TextLink to={`/admin/orders/${mistake.order}#parcel`} className="ml-1">
                {t('Change it on the page of {order}', { order: mistake.order })}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is wrong with a whole file. */
export const fileTexts = {
  'lost-letters': () => t('letters cannot be read. Please save the file in UTF-8.'),
  unreadable: () => t('a quotation mark is not closed.'),
  'no-rows': () => t('there is nothing below the header.'),
  'too-many-rows': ({ value: count }: { value: string }) =>
    t('more than {count} rows are too many at once.', { count }),
}

const sentences: Record<TrackingMistake['reason'], (value: string) => string> = {
  ...fileTexts,
  'too-many-rows': (value) => fileTexts['too-many-rows']({ value }),
  'no-header': (column) => noColumnText(column),
  'no-order': (value) => (value ? t('{value} is no order number.', { value }) : t('the order number is missing.')),
  'unknown-courier': (value) =>
    value ? t('the courier {value} is not known here.', { value }) : t('the courier is missing.'),
  'courier-not-used': (value) => t('the courier {value} is not used at present.', { value }),
  'no-tracking-number': (value) =>
    value ? t('{value} is no tracking number.', { value }) : t('the tracking number is missing.'),
  'order-twice': (value) => t('{value} stands in the file twice.', { value }),
  'number-twice': (value) => t('the tracking number {value} stands in the file twice.', { value }),
  'unknown-order': (value) => t('there is no confirmed order {value}.', { value }),
  'not-packed': (stage) => t('the order is {stage}, not packed.', { stage: stageText(stage) }),
  'number-taken': (order) => t('the tracking number is that of {order}.', { order }),
}

function noColumnText(column: string): string {
  if (column === 'number') return t('there is no column for the tracking number.')
  return column === 'order' ? t('there is no column for the order.') : t('there is no column for the courier.')
}

function stageText(stage: string): string {
  const name = Object.entries(stageNames()).find(([key]) => key === stage)?.[1]
  return currentLanguage() === 'en' || !name ? stage.replace('-', ' ') : name
}
