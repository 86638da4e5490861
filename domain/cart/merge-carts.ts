import { addItem, type CartLine, isSameLine, joinCarts } from '#domain/cart/cart'

/** The account's cart as served to the browser; `account` is an opaque account id. */
export type ServedCart = { account: string; version: number; lines: CartLine[] }

/** The account whose cart the browser holds, with the last known version. */
export type KnownAccount = { account: string; version: number; unsaved: boolean }

export type MergeResult = {
  lines: CartLine[]
  save: boolean
  /** The effect on the visible cart. */
  became: 'same' | 'replaced' | 'joined'
}

/**
 * Decides which cart is used when the browser's and the account's differ. The first time, the account's cart replaces the browser's if it is not
 * empty (specification, section 4); afterwards the changed one wins, and two changed ones are joined.
 */
export function mergeWithAccount(
  mine: CartLine[],
  account: ServedCart,
  known: KnownAccount | null,
  boughtNow: CartLine | null = null,
): MergeResult {
  if (!known || known.account !== account.account) return mergeFirst(mine, account.lines, boughtNow)
  if (account.version === known.version) return { lines: mine, save: known.unsaved, became: 'same' }
  if (!known.unsaved) return { lines: account.lines, save: false, became: 'same' }
  return joinWith(mine, account.lines)
}

/** Joins two carts that were both changed, so that nothing is lost. */
export function joinWith(mine: CartLine[], theirs: CartLine[]): MergeResult {
  const lines = joinCarts(mine, theirs)
  return { lines, save: !isSame(lines, theirs), became: lines.length > mine.length ? 'joined' : 'same' }
}

function mergeFirst(mine: CartLine[], theirs: CartLine[], boughtNow: CartLine | null): MergeResult {
  if (theirs.length === 0) return { lines: mine, save: mine.length > 0, became: 'same' }
  // BUY IT NOW led to signing in: the chosen item must not be lost.
  const rescued = boughtNow && mine.some((line) => isSameLine(line, boughtNow)) ? boughtNow : null
  const { quantity, ...item } = rescued ?? { quantity: 0 }
  const lines = rescued ? addItem(theirs, item as CartLine, quantity).lines : theirs
  const lost = mine.some((line) => !lines.some((other) => isSameLine(line, other)))
  return { lines, save: rescued !== null, became: lost ? 'replaced' : 'same' }
}

function isSame(mine: CartLine[], theirs: CartLine[]): boolean {
  return (
    mine.length === theirs.length &&
    mine.every((line) => theirs.some((other) => isSameLine(line, other) && other.quantity === line.quantity))
  )
}
