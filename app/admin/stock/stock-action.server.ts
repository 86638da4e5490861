import { data } from 'react-router'
import { z } from 'zod'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { dayField, pastDayField, requireStaff, type StaffCommand, tickField } from '#app/admin/shared/staff-form.server'
import { stockRefusalText } from '#app/admin/stock/stock-texts'
import { type FormFailure, markedFields } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { parseForm, runIntent } from '#app/forms/parse-form.server'
import { addDays } from '#domain/calendar/moment'
import { packsText } from '#domain/catalog/admin-texts'
import { type KeyedRequest, partKey } from '#domain/commands/claim-command.server'
import {
  type CountMoved,
  type DiscardRefused,
  discardStock,
  recordStockCount,
  type StockCounted,
  setLowAt,
} from '#domain/stock/count.server'
import { findStock } from '#domain/stock/read-stock.server'
import { recallBatch, sellAgain } from '#domain/stock/recall.server'
import { type ReceiveRefused, receiveBatch } from '#domain/stock/receive.server'
import { asciiDigits, plainWords } from '#domain/text'
import { lineSchema } from '#domain/texts/line-schema.server'
import { plural, t } from '#domain/texts/translate'

type Answer = { message: string } | FormFailure | ReceiveRefused | DiscardRefused | CountMoved

export async function stockAction(sent: StaffCommand, { id: productId }: { id: string }) {
  const { db, clock, form } = sent
  const label = formText(form, 'size')
  const request = { ...keyedBy(sent, productId, label), productId, label }
  const answer = await runIntent(form, {
    receive: () =>
      parsed(receiveSchema(clock.now()), form, async ({ isThere, sure: isSure, ...values }) => {
        const { shelfLifeDays = null } = (await findStock(db, clock.now(), { id: productId, size: label })) ?? {}
        if (values.bestBefore === '' && shelfLifeDays === null) {
          const bestBefore = t('Please give the day: this product has no shelf life yet.')
          return { ...failure(markedFields()), errors: { bestBefore } }
        }
        const bestBefore = values.bestBefore || addDays(values.packedOn, shelfLifeDays ?? 0)
        const asked = { ...request, ...values, bestBefore, isInStock: isThere, isSure }
        const done = await receiveBatch(db, clock, asked)
        if (!done.ok) return done
        const packs = packsText(done.quantity)
        const what = t('{packs} of {label}, batch {code}', { packs, label, code: done.code })
        return {
          message: isThere
            ? t('Recorded {what}.', { what })
            : t('Received {what}. {packs} to sell now.', { what, packs: packsText(done.stock) }),
        }
      }),
    count: () =>
      parsed(countSchema(), form, async ({ counted, seen, note = '' }) => {
        const done = await recordStockCount(db, clock, { ...request, counted, seen, note })
        return done.ok ? { message: countText(done) } : done
      }),
    discard: () =>
      parsed(discardSchema(), form, async ({ batch, quantity }) => {
        const done = await discardStock(db, clock, { ...request, batchId: batch, quantity })
        if (!done.ok) return done
        const left = packsText(done.stock)
        return { message: t('Taken out: {packs}. {left} to sell now.', { packs: packsText(quantity), left }) }
      }),
    'low-at': () =>
      parsed(lowAtSchema(), form, async ({ lowAt }) => {
        const done = await setLowAt(db, clock, { ...request, lowAt })
        if (!done.ok) return done
        const message =
          lowAt === 0 ? t('This size is never low now.') : t('Low from {packs} on.', { packs: packsText(lowAt) })
        return { message }
      }),
  })
  return respond(sent, answer)
}

/** A recall sends messages to all recipients, and an owner takes it back, so both require a fresh code. */
export async function batchAction(sent: StaffCommand, { id: productId }: { id: string }) {
  const { db, clock, form, query } = sent
  const code = query.get('code') ?? ''
  const batch = { ...keyedBy(sent, productId, code), productId, code }
  const answer = await runIntent(form, {
    'sell-again': async (): Promise<Answer> => {
      await requireStaff(sent.context, { role: 'owner' })
      const done = await sellAgain(db, clock, batch)
      if (done.ok) return { message: t('The recall is taken back. Receive what is still there.') }
      return done.reason === 'not-recalled' ? failure(t('It is not recalled.')) : done
    },
    recall: () =>
      parsed(recallSchema(), form, async ({ reason }) => {
        const notified = await recallBatch(db, clock, { ...batch, reason })
        if (!notified.ok)
          return notified.reason === 'nobody' ? failure(t('Everybody who has packs of it was told already.')) : notified
        const { orders: count } = notified
        if (count === 0) return { message: t('It is recalled, and out of sale. Nobody is to be told.') }
        return { message: plural(count, '1 buyer is told now.', '{count} buyers are told now.', { count }) }
      }),
  })
  return respond(sent, answer)
}

const keyedBy = ({ by, key, act }: StaffCommand, productId: string, part: string): KeyedRequest => ({
  commandKey: partKey(key, act, productId, part),
  by,
})

function respond({ wakeWorker, key, act, refuse }: StaffCommand, answer: Answer) {
  if (!('ok' in answer)) {
    wakeWorker()
    return data<CommandFormResult>({ key, act, outcomes: [], ok: true, message: answer.message })
  }
  if ('message' in answer) return refuse(400, answer)
  const { text, errors } = stockRefusalText(answer)
  return refuse(409, { message: text, errors })
}

const failure = (message: string): FormFailure => ({ ok: false, message })

async function parsed<Schema extends z.ZodType>(
  schema: Schema,
  form: FormData,
  then: (values: z.infer<Schema>) => Promise<Answer>,
): Promise<Answer> {
  const read = parseForm(schema, form)
  return read.ok ? then(read.values) : read.refused.data
}

function countText({ stock, change, missing }: StockCounted): string {
  const found = change === 0 ? t('The count is right') : `${change > 0 ? '+' : '−'}${packsText(Math.abs(change))}`
  const short = plural(
    missing,
    '1 pack promised to orders is not there: call an order off, then count again.',
    '{count} packs promised to orders are not there: call an order off, then count again.',
    { count: missing },
  )
  return missing > 0 ? `${found}. ${short}` : t('{found}: {packs} to sell now.', { found, packs: packsText(stock) })
}

const maxPacks = 100_000
const packsField = (least: number, message: string) =>
  z
    .string(message)
    .trim()
    .overwrite(asciiDigits)
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((count) => count >= least && count <= maxPacks, message)
const quantityField = () => packsField(1, t('Please give a whole number of packs, 1 or more.'))
const countField = () => packsField(0, t('Please give a whole number of packs.'))

const noteMessage = () => t('Please say in a few words what happened.')
const codeMessage = () => t('Please type the batch as it stands on the packs.')
export const codeField = () => lineSchema(40, codeMessage())

const receiveSchema = (now: number) =>
  z
    .object({
      quantity: quantityField(),
      code: codeField(),
      packedOn: pastDayField(now),
      bestBefore: z.union([z.literal(''), dayField()], t('Please give the day.')),
      note: lineSchema(120, noteMessage(), { isOptional: true }),
      isThere: tickField,
      sure: tickField,
    })
    .refine(({ packedOn, bestBefore }) => bestBefore === '' || bestBefore > packedOn, {
      path: ['bestBefore'],
      error: t('Best before comes after the day of packing.'),
    })

export const countSchema = () =>
  z.object({
    counted: countField(),
    note: lineSchema(200, noteMessage(), { isOptional: true }).optional(),
    /** The packs that the page expected. */
    seen: countField().nullable().default(null),
  })

const batchMessage = () => t('Please choose the batch.')
export const discardSchema = () =>
  z.object({
    batch: z.string(batchMessage()).min(1, batchMessage()).max(64, batchMessage()),
    quantity: quantityField(),
  })

const lowAtSchema = () => z.object({ lowAt: countField() })

const whyMessage = () => t('Please say why: the buyers who are told read it.')
export const recallSchema = () =>
  z.object({
    // WhatsApp refuses parameters with line breaks or many spaces.
    reason: lineSchema(120, whyMessage())
      .refine((text) => text.length >= 5, whyMessage())
      .refine(
        (text) => plainWords(text) === text,
        t('Please use plain words: no links, no addresses and none of < > * _ @.'),
      ),
    sure: z.literal('1', t('Please tick that you mean it: this cannot be undone.')),
  })
