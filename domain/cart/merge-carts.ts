import { addItem, type CartLine, isSameLine, joinCarts } from '#domain/cart/cart'

export type ServedCart = { account: string; version: number; lines: CartLine[] }

/** As this browser last knew it; `version` is null after a sign-out: what was changed since may be of somebody else. */
export type KnownAccount = Omit<ServedCart, 'version'> & { version: number | null }

export type MergeResult = { lines: CartLine[]; save: boolean; became: 'same' | 'replaced' | 'joined' }

/** The first time the account's cart wins if it has lines (specification, section 4); afterwards the changed one. */
export function mergeWithAccount(
  mine: CartLine[],
  account: ServedCart,
  known: KnownAccount | null,
  boughtNow: CartLine | null = null,
): MergeResult {
  if (known?.account !== account.account) return mergeFirst(mine, account.lines, boughtNow)
  // What the account has ordered since does not come back.
  if (known.version === null) return mergeFirst(joinChanges(mine, [], known.lines), account.lines, boughtNow)
  if (account.version === known.version)
    return { lines: mine, save: !hasSameQuantities(mine, known.lines), became: 'same' }
  if (hasSameQuantities(mine, known.lines)) return { lines: account.lines, save: false, became: 'same' }
  const lines = joinChanges(mine, account.lines, known.lines)
  const cameIn = lines.some((line) => quantityIn(mine, line) === 0)
  return { lines, save: !hasSameQuantities(lines, account.lines), became: cameIn ? 'joined' : 'same' }
}

/** Both changed since `base`: nothing that was added is lost, and nothing that was ordered comes back. */
function joinChanges(mine: CartLine[], theirs: CartLine[], base: CartLine[]): CartLine[] {
  const changed = mine.flatMap((line) => {
    const [before, now] = [quantityIn(base, line), quantityIn(theirs, line)]
    const isMine = now > 0 && line.quantity !== before
    const quantity = isMine ? line.quantity : now || line.quantity - before
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  return joinCarts(changed, theirs)
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

export function hasSameQuantities(mine: CartLine[], theirs: CartLine[]): boolean {
  return mine.length === theirs.length && mine.every((line) => quantityIn(theirs, line) === line.quantity)
}

function quantityIn(lines: CartLine[], line: CartLine): number {
  return lines.find((other) => isSameLine(line, other))?.quantity ?? 0
}
