import type { AccountsTables } from '#database/schema/accounts'
import type { CatalogTables } from '#database/schema/catalog'
import type { MessagesTables } from '#database/schema/messages'
import type { OperationTables } from '#database/schema/operation'
import type { OrdersTables } from '#database/schema/orders'
import type { MoneyTables } from '#database/schema/payments'

/** Money is integer paise, times are epoch milliseconds, lists are JSON text. What columns mean is in the migrations. */
export type Tables = AccountsTables & CatalogTables & MessagesTables & OperationTables & OrdersTables & MoneyTables
