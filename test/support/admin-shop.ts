import { randomUUID } from 'node:crypto'
import { type OpenDatabase, openDatabase } from '#database/connection'
import type { CartLine } from '#domain/cart/cart'
import { systemClock } from '#domain/clock'
import type { Order } from '#domain/orders/order'
import { placeOrder } from '#domain/orders/place-order.server'
import { quoteCart } from '#domain/orders/quote.server'
import { newEmail } from '#test/support/new-email'
import { writeStaff } from '#test/support/sessions'

export const adminSecret = 'a secret of forty signs for the tests only'

type Placed = {
  name?: string
  phone?: string
  note?: string
  minutesAgo?: number
  lines?: [id: string, size: string, quantity: number][]
}

/** Writes staff and orders to the database of a shop that runs in a separate process. */
export class AdminShop {
  #open: OpenDatabase | undefined

  /** Without a folder `open` has to follow. */
  constructor(dataDir?: string) {
    if (dataDir) this.open(dataDir)
  }

  open(dataDir: string): void {
    this.#open = openDatabase({ dataDir })
  }

  get db() {
    if (!this.#open) throw new Error('The database is not open yet')
    return this.#open.db
  }

  /** Creates a staff member with a session; returns the cookie. */
  async createStaff(name: string, role: 'owner' | 'manager' = 'owner'): Promise<{ name: string; value: string }> {
    const { cookie } = await writeStaff(this.db, adminSecret, Date.now(), { name, role })
    return { name: 'better-auth.session_token', value: cookie }
  }

  /** Writes a confirmed cash order of a new buyer. */
  async order({
    name = 'Asha Patel',
    phone = '+919876543210',
    note = '',
    minutesAgo = 0,
    lines,
  }: Placed = {}): Promise<Order> {
    const user = { id: randomUUID(), name, email: newEmail() }
    const at = new Date().toISOString()
    await this.db
      .insertInto('user')
      .values({ ...user, emailVerified: 0, image: null, createdAt: at, updatedAt: at })
      .execute()
    const wanted = lines ?? [['jeera', '250gm', 2]]
    const cart: Pick<CartLine, 'id' | 'name' | 'size' | 'quantity'>[] = wanted.map(([id, size, quantity]) => ({
      id,
      name: id,
      size,
      quantity,
    }))
    const quote = await quoteCart(this.db, cart)
    const clock = { now: () => systemClock.now() - minutesAgo * 60_000 }
    const placed = await placeOrder(this.db, clock, {
      user,
      checkoutKey: randomUUID(),
      method: 'cash',
      provider: null,
      note,
      cart,
      network: null,
      limits: null,
      delivery: { phone, street: '14, Spice Market Yard', city: 'Palanpur', state: 'Gujarat', zip: '385001' },
      expectedTotalPaise: quote.totalPaise,
    })
    if (!placed.ok) throw new Error(`No order was placed: ${placed.reason}`)
    return placed.order
  }

  async close(): Promise<void> {
    await this.#open?.close()
  }
}
