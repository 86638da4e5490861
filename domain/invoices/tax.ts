/** Integer paise; the price includes the tax. */
export type Tax = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

/** Within the seller's state both halves of the tax are asked for, to another state one of the whole rate (IGST Act, s. 7 and 8). */
export type Reach = 'inside' | 'outside'

/**
 * Takes the tax out of a gross amount. The halves are rounded each for itself and equal; what is not tax is the taxable value, so
 * that the parts always sum to the gross. `rateBp` in basis points: 500 is 5 %.
 */
export function splitTax(grossPaise: number, rateBp: number, reach: Reach): Tax {
  if (reach === 'outside') {
    const igstPaise = share(grossPaise, rateBp, 10_000 + rateBp)
    return { taxablePaise: grossPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const half = share(grossPaise, rateBp, 2 * (10_000 + rateBp))
  return { taxablePaise: grossPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

/**
 * What falls to `count` of `of` packs after `before` others: shares of all packs, in whatever parts they are asked for, sum to the
 * amount.
 */
export function shareAfter(amountPaise: number, before: number, count: number, of: number): number {
  return share(amountPaise, before + count, of) - share(amountPaise, before, of)
}

function share(amountPaise: number, part: number, of: number): number {
  return Math.floor((2 * amountPaise * part + of) / (2 * of))
}
