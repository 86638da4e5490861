import { Link } from 'react-router'
import { CommandButton, CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { stageNames } from '#app/admin/commands/stage-names'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { EmptyText, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { ShelfLifeMark } from '#app/admin/stock/shelf-life-mark.tsx'
import { batchAction } from '#app/admin/stock/stock-action.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { SureField } from '#app/ui/choice.tsx'
import { FormError, TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDay, formatMoment } from '#domain/calendar/moment'
import { packsText } from '#domain/catalog/admin-texts'
import { formatPhone, phoneLink } from '#domain/delivery/phone'
import { isShipped, type Stage } from '#domain/orders/order'
import { type BatchRecipient, findBatch, listBatchRecipients } from '#domain/stock/batch-recipients.server'
import { msg, plural, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/batch'

export const handle: RouteHandle = staffPage

/** The table has all who got a batch. */
const mostShown = 500

export const loader = staffLoader(
  async ({ db, now, query }, { id }: { id: string }) => {
    const isRecall = query.has('recall')
    const isSellAgain = query.has('sell-again')
    // A batch code may contain any character, so it is in the query.
    const code = query.get('code') ?? ''
    const batch = await findBatch(db, now, { productId: id, code })
    if (!batch) throw notFound()
    const all = await listBatchRecipients(db, { productId: id, code })
    const toTell = all.filter(({ stage, notice }) => notice === null && isShipped(stage)).length
    return { batch, got: all.slice(0, mostShown), hasMore: all.length > mostShown, toTell, isRecall, isSellAgain }
  },
  (query) => ({ freshCode: query.has('recall') || query.has('sell-again') }),
)

export const action = commandAction(batchAction, { freshCode: true })
export const clientAction = sendCommand
export const shouldRevalidate = refreshAfterRefusal

export default function BatchPage({ loaderData }: Route.ComponentProps) {
  const { staff, batch, got, hasMore, toTell, isRecall, isSellAgain } = loaderData
  const openTo = (form: string) =>
    `/admin/stock/batch/${batch.productId}?${new URLSearchParams({ code: batch.code, [form]: '1' })}`
  const file = `/admin/stock/batch.csv?${new URLSearchParams({ product: batch.productId, code: batch.code })}`
  return (
    <AdminLayout title={t('Batch {code}', { code: batch.code })}>
      <ResultBar />
      <p className="-mt-3 mb-4">
        <TextLink to={`/admin/stock/${batch.productId}`}>{batch.productName}</TextLink>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel
          title={t('Who got it')}
          aside={
            got.length > 0 && (
              <a href={file} className="text-link inline-flex min-h-tap items-center">
                {t('Export')}
              </a>
            )
          }
        >
          <BatchRecipientsList recipients={got} hasMore={hasMore} />
        </Panel>
        <div className="grid gap-4 max-lg:order-first">
          <Panel title={t('In stock')}>
            <Rows>
              {batch.sizes.map(({ label, packed_on, best_before, received, remaining, life }) => (
                <li key={label} className="py-2">
                  <b className="font-semibold">{label}</b>
                  {t(': {packs} of {received} left', { packs: packsText(remaining), received })}
                  <span className="block text-sm text-ink-soft">
                    {t('Packed {packedOn}, best before {bestBefore}', {
                      packedOn: formatDay(packed_on),
                      bestBefore: formatDay(best_before),
                    })}
                  </span>
                  {remaining > 0 && <ShelfLifeMark life={life} />}
                </li>
              ))}
            </Rows>
          </Panel>
          <Panel title={t('Laboratory report')}>
            <TextLink to={`/admin/stock/batch/${batch.productId}/report?${new URLSearchParams({ code: batch.code })}`}>
              {t('Attach or look at it')}
            </TextLink>
          </Panel>
          <Panel title={t('Recall')}>
            <Recall toTell={toTell} isRecalled={batch.isRecalled} to={openTo('recall')} isOpen={isRecall} />
            {batch.isRecalled && staff.role === 'owner' && (
              <div className="mt-4">
                <SellAgain to={openTo('sell-again')} isOpen={isSellAgain} />
              </div>
            )}
          </Panel>
        </div>
      </div>
    </AdminLayout>
  )
}

const notices = { waits: msg('message waits'), sent: msg('told'), failed: msg('could not be told: please call') }
/** Stages in which packs of a batch are in an order's parcel; the others have their usual name. */
const stages: Record<Stage, string | null> = {
  new: null,
  accepted: null,
  packed: msg('packed, still here'),
  'handed-over': msg('on its way'),
  delivered: msg('delivered'),
  returning: msg('coming back'),
  // What came back has left the order's packs of the batch.
  returned: msg('lost on the way'),
  cancelled: null,
}

function stageText(stage: Stage): string {
  const text = stages[stage]
  return text === null ? stageNames()[stage] : translated(text)
}

/** Lists the orders that have packs of a batch, with phone numbers; with `hasMore` only the first of them are in `recipients`. */
function BatchRecipientsList({ recipients, hasMore }: { recipients: BatchRecipient[]; hasMore: boolean }) {
  if (recipients.length === 0) return <EmptyText>{t('No order was packed from this batch.')}</EmptyText>
  return (
    <>
      <Rows>
        {recipients.map((one) => (
          <li key={one.orderId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 sm:flex-nowrap">
            <span className="min-w-0">
              <Link to={`/admin/orders/${one.number}`} className="text-link font-semibold">
                {one.number}
              </Link>{' '}
              <span className="wrap-anywhere">{one.name}</span>
              <span className="block text-sm text-ink-soft">
                {t('{packs} of {sizes} · {stage} · ordered {placedAt}', {
                  packs: packsText(one.quantity),
                  sizes: one.sizes,
                  stage: stageText(one.stage),
                  placedAt: formatMoment(one.placedAt),
                })}
              </span>
              {one.notice && (
                <span
                  className={`block text-sm font-semibold ${one.notice === 'failed' ? 'text-danger' : 'text-success'}`}
                >
                  {translated(notices[one.notice])}
                </span>
              )}
            </span>
            <a href={phoneLink(one.phone)} className="text-link inline-flex min-h-tap items-center tabular-nums">
              {formatPhone(one.phone)}
            </a>
          </li>
        ))}
      </Rows>
      {hasMore && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('These are the first {count}; the table has all.', { count: recipients.length })}
        </p>
      )}
    </>
  )
}

type Props = { toTell: number; isRecalled: boolean; to: string; isOpen: boolean }

/** Recalls the batch, and sends a message to every buyer with packs of it who has not got one; `to` links to the code page first. */
function Recall({ toTell, isRecalled, to, isOpen }: Props) {
  if (toTell === 0 && isRecalled)
    return (
      <p className="text-ink-soft">
        {t('It is recalled. Nobody is to be told: no parcel with it is out, or all were told.')}
      </p>
    )
  const buyers = toTell === 0 ? null : plural(toTell, '1 buyer', '{toTell} buyers', { toTell })
  if (isOpen) return <RecallForm buyers={buyers} />
  return (
    <ButtonLink to={to} kind="outline" className="w-full">
      {buyers === null ? t('Take it out of sale') : t('Tell {buyers} not to use it', { buyers })}
    </ButtonLink>
  )
}

function RecallForm({ buyers }: { buyers: string | null }) {
  const { command, field, formMessage, isBusy } = useCommandFields('recall')
  const send = buyers === null ? t('Take it out of sale') : t('Tell {buyers}', { buyers })
  return (
    <CommandForm {...command} label={t('Recall')} className="grid gap-4">
      <p>
        {buyers === null
          ? t('No parcel with it is out. What is in stock leaves the sale; call off what is packed.')
          : t(
              '{buyers} get a WhatsApp message and a mail: not to use it, why, to keep it for you, and that the money comes back. What is in stock leaves the sale; call off what is packed.',
              { buyers },
            )}
      </p>
      <FormError text={formMessage} />
      <TextField
        label={t('Why')}
        hint={t('The buyers who are told read it: “a pack of it was not clean”. Plain words, no links.')}
        rows={2}
        maxLength={120}
        {...field('reason')}
      />
      <SureField
        label={buyers === null ? t('Yes, take it out of sale now') : t('Yes, tell all of them now')}
        {...field('sure')}
      />
      <SubmitButton isBusy={isBusy} className="w-full">
        {isBusy ? t('One moment...') : send}
      </SubmitButton>
    </CommandForm>
  )
}

/** Takes a recall back; `to` links to the code page first. */
function SellAgain({ to, isOpen }: { to: string; isOpen: boolean }) {
  if (!isOpen)
    return (
      <ButtonLink to={to} kind="outline" className="w-full">
        {t('Sell it again')}
      </ButtonLink>
    )
  return (
    <div className="grid gap-3">
      <p>
        {t(
          'Receive what is still there: it is for sale again. Buyers who were told hear nothing of it: please write to them yourself.',
        )}
      </p>
      <CommandButton act="sell-again">{t('Yes, sell it again')}</CommandButton>
    </div>
  )
}
