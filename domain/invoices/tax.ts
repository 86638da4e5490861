/** Amounts in integer paise; the price includes the tax. */
export type Tax = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

/** Inside the seller's state two half taxes apply (CGST and SGST), outside one tax of the whole rate (IGST Act, s. 7 and 8). */
export type SupplyType = 'inside' | 'outside'

/**
 * Extracts the tax from a gross amount. The halves are rounded separately and are equal; the rest is the taxable value, so that the parts always sum
 * to the gross amount. `rateBp` is in basis points: 500 is 5 %.
 */
export function splitTax(grossPaise: number, rateBp: number, reach: SupplyType): Tax {
  if (reach === 'outside') {
    const igstPaise = share(grossPaise, rateBp, 10_000 + rateBp)
    return { taxablePaise: grossPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const half = share(grossPaise, rateBp, 2 * (10_000 + rateBp))
  return { taxablePaise: grossPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

/** Returns the share of `count` out of `of` packs, after `before` others. The shares of all packs sum to the amount, however they are split. */
export function shareAfter(amountPaise: number, before: number, count: number, of: number): number {
  return share(amountPaise, before + count, of) - share(amountPaise, before, of)
}

function share(amountPaise: number, part: number, of: number): number {
  return Math.floor((2 * amountPaise * part + of) / (2 * of))
}
