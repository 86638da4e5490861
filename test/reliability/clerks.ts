import { randomUUID } from 'node:crypto'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { partKey } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import { aMoment, publicUrl, sessionSecret } from '#test/reliability/buyers'
import type { Random } from '#test/simulation/random'
import { writeStaff } from '#test/support/sessions'
import { readAnswer, serverAt, Visitor } from '#test/support/visitor'

/** A command on one order that somebody sent, and the result they got. */
export type RequestedCommand = {
  commandKey: string
  orderId: string
  act: string
  reported: 'nothing' | 'done' | 'refused'
}

export type Clerks = {
  asked: RequestedCommand[]
  /** Requests by status; 0 is a request without an answer. */
  statuses: Map<number, number>
  /** Any answer that nobody should ever get. */
  odd: string[]
  /** Resolves when this many more acts have been done than when it was asked. */
  getDone(more: number): Promise<void>
  /** Resolves when the next form is on its way. */
  nextSent(): Promise<void>
  /** Their codes are fresh again. */
  typeCodes(): Promise<void>
  /** Lets everybody finish the form they are at, for which the shop must be open, and go home. */
  goHome(): Promise<void>
}

type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]
type Form = { act: string; path: string; orders: OrderRow[]; fields: [string, string][] }

/**
 * Members of the staff who do to the orders of a running shop whatever comes next, or something else. Whoever gets no answer or a
 * 503 sends the same form again, as the admin's pages do.
 */
export async function letStaffIn(parts: {
  db: Db
  url: () => string | Promise<string>
  random: Random
  clerks: number
}): Promise<Clerks> {
  const { db, random } = parts
  const asked: RequestedCommand[] = []
  const statuses = new Map<number, number>()
  const odd: string[] = []
  const waiting = new Set<() => void>()
  let sending = Promise.withResolvers<void>()
  const hired = await Promise.all(
    Array.from({ length: parts.clerks }, () => writeStaff(db, sessionSecret, Date.now(), { role: 'owner' })),
  )
  let done = 0
  let open = true

  /** Sends the form until the shop returns a result. */
  async function insist(visitor: Visitor, form: Form): Promise<void> {
    const key = randomUUID()
    const acts = form.orders.map(({ id }): RequestedCommand => {
      return { commandKey: partKey(key, id, form.act), orderId: id, act: form.act, reported: 'nothing' }
    })
    asked.push(...acts)
    const body = new URLSearchParams([['key', key], ['intent', form.act], ...form.fields])
    for (const { number, version } of form.orders)
      body.append('orders', form.act === 'remit' ? number : `${number}:${version}`)
    for (;;) {
      sending.resolve()
      const { status, text } = await visitor
        .send(`${form.path}.data`, { method: 'POST', body, headers: { origin: publicUrl } })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => ({ status: 0, text: '' }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 0 || status === 503) {
        await aMoment()
        continue
      }
      const { data } = await readAnswer<Partial<CommandFormResult>>(new Response(text)).catch(() => ({
        data: undefined,
      }))
      if ((status !== 200 && status !== 409) || !data) odd.push(`${form.act}: ${status} ${text.slice(0, 200)}`)
      for (const [n, one] of acts.entries()) {
        const outcome = data?.outcomes?.find(({ number }) => number === form.orders[n]?.number) ?? data
        one.reported = outcome?.ok ? 'done' : 'refused'
      }
      done += acts.filter(({ reported }) => reported === 'done').length
      for (const look of waiting) look()
      // Some did not see the answer, and send the form once more.
      if (random(4) > 0) return
      const again = await visitor
        .send(`${form.path}.data`, { method: 'POST', body, headers: { origin: publicUrl } })
        .catch(() => null)
      await again?.text().catch(() => '')
      return
    }
  }

  async function live(visitor: Visitor): Promise<void> {
    while (open) {
      const orders = await listOrders(db)
      const order = orders[random(orders.length)]
      const form = order && (await chooseForm(db, random, order, orders))
      if (form) await insist(visitor, form)
      else await aMoment()
    }
  }

  const lives = hired.map(({ cookie }, n) => {
    const visitor = new Visitor(serverAt(parts.url), publicUrl, `198.51.100.${100 + n}`)
    visitor.cookies.set('better-auth.session_token', cookie)
    return live(visitor)
  })
  return {
    asked,
    statuses,
    odd,
    getDone(more) {
      const wanted = done + more
      return new Promise((resolve) => {
        const look = () => {
          if (done < wanted) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
    nextSent() {
      sending = Promise.withResolvers()
      return sending.promise
    },
    async typeCodes() {
      const now = Date.now()
      await db.updateTable('staff_sessions').set({ second_step_at: now, seen_at: now }).execute()
    },
    async goHome() {
      open = false
      await Promise.all(lives)
    },
  }
}

/** The latest orders that are paid, or to be paid at the door: few, so that people meet at them. */
function listOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'version', 'stage', 'provider', 'cod_state', 'cod_confirm', 'total_paise'])
    .where('state', '=', 'confirmed')
    .where('stage', '<>', 'cancelled')
    .orderBy('placed_at', 'desc')
    .limit(24)
    .execute()
}

const choices: Record<OrderRow['stage'], string[]> = {
  new: ['accept', 'accept', 'pack', 'cancel', 'confirm-cod'],
  accepted: ['pack', 'pack', 'pack', 'undo', 'cancel'],
  packed: ['hand-over', 'hand-over', 'hand-over', 'cancel'],
  'handed-over': ['deliver', 'deliver', 'undo', 'start-return', 'finish-return'],
  delivered: ['undo', 'return-goods', 'refund', 'refund', 'settle-refund', 'remit'],
  returning: ['finish-return'],
  returned: ['refund'],
  cancelled: [],
}

/** What somebody fills in who has this order before them. */
async function chooseForm(db: Db, random: Random, order: OrderRow, orders: OrderRow[]): Promise<Form | null> {
  const fitting = choices[order.stage]
  const act = fitting[random(fitting.length)] ?? ''
  const path = `/admin/orders/${order.number}`
  const one = { act, path, orders: [order] }
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
  switch (act) {
    case 'accept': {
      const others = orders.filter(({ stage }) => stage === 'new').slice(0, random(3) === 0 ? 3 : 0)
      return others.length > 0 ? { act, path: '/admin', orders: others, fields: [] } : { ...one, fields: [] }
    }
    case 'confirm-cod':
      return order.cod_confirm === 'asked' ? { ...one, fields: [] } : null
    case 'pack':
      return { ...one, fields: lines.map(({ position }) => ['picked', `${position}`]) }
    case 'cancel':
    case 'start-return':
      return { ...one, fields: [['reason', 'Asked by phone']] }
    case 'hand-over':
      return {
        ...one,
        fields: [
          ['courier', 'dtdc'],
          [`tracking.${order.number}`, `D${random(1e9)}`],
        ],
      }
    case 'finish-return':
    case 'return-goods': {
      const count = (quantity: number) => `${act === 'finish-return' ? quantity : 1}`
      const fields = lines.map(({ position, quantity }): [string, string][] => [
        ['line', `${position}`],
        [`good.${position}`, count(quantity)],
      ])
      return { ...one, fields: fields.flat() }
    }
    case 'refund':
      return {
        ...one,
        path: `${path}/refund`,
        fields: [
          ['amount', '5'],
          ['against', 'goodwill'],
        ],
      }
    case 'settle-refund': {
      const refund = await db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', order.id)
        .where('method', '=', 'upi')
        .where('state', '=', 'due')
        .executeTakeFirst()
      if (!refund) return null
      const reference: [string, string] = ['reference', `UTR${random(1e9)}`]
      return { ...one, path: `${path}/refund`, fields: [['refund', refund.id], reference] }
    }
    case 'remit': {
      const paid = orders.filter(({ cod_state }) => cod_state === 'with-courier').slice(0, 3)
      if (paid.length === 0) return null
      const rupees = paid.reduce((sum, { total_paise }) => sum + total_paise, 0) / 100
      const fields: [string, string][] = [
        ...([
          ['courier', 'dtdc'],
          ['amount', `${rupees - 1}`],
          ['difference', 'fee'],
        ] as [string, string][]),
        ['reference', 'UTR 4268'],
        ['sure', '1'],
        ['receivedOn', '2026-11-22'],
      ]
      return { act, path: '/admin/cod', orders: paid, fields }
    }
    default:
      return { ...one, fields: [] }
  }
}
