import { adminMutants } from '#test/simulation/admin-mutants'
import { cashMutants } from '#test/simulation/cash-mutants'
import { changesMutants } from '#test/simulation/changes-mutants'
import { documentsMutants } from '#test/simulation/documents-mutants'
import type { Mutant } from '#test/simulation/mutation'
import { offersMutants } from '#test/simulation/offers-mutants'
import { ordersMutants } from '#test/simulation/orders-mutants'
import { paymentsMutants } from '#test/simulation/payments-mutants'
import { refundsMutants } from '#test/simulation/refunds-mutants'
import { regressions } from '#test/simulation/regressions'
import { stockMutants } from '#test/simulation/stock-mutants'

/** Planted bugs of orders and money, and of what the staff do. */
export const ofOrders: Mutant[] = [...ordersMutants, ...paymentsMutants, ...offersMutants]
export const ofAdmin: Mutant[] = [
  ...adminMutants,
  ...documentsMutants,
  ...stockMutants,
  ...refundsMutants,
  ...changesMutants,
  ...cashMutants,
]

/** The histories in which each planted bug has to be found. */
export const budget = { histories: 1_000, seed: 4, first: regressions }
