import type { AccountsTables } from '#database/schema/accounts'
import type { AuditTables } from '#database/schema/audit'
import type { CartTables } from '#database/schema/cart'
import type { CatalogTables } from '#database/schema/catalog'
import type { CommandsTables } from '#database/schema/commands'
import type { ContactTables } from '#database/schema/contact'
import type { CustomersTables } from '#database/schema/customers'
import type { DeliveryTables } from '#database/schema/delivery'
import type { InvoicesTables } from '#database/schema/invoices'
import type { LimitsTables } from '#database/schema/limits'
import type { NotificationsTables } from '#database/schema/notifications'
import type { OperationsTables } from '#database/schema/operations'
import type { OrdersTables } from '#database/schema/orders'
import type { OutboxTables } from '#database/schema/outbox'
import type { PaymentsTables } from '#database/schema/payments'
import type { ReportsTables } from '#database/schema/reports'
import type { SettingsTables } from '#database/schema/settings'
import type { ShippingTables } from '#database/schema/shipping'
import type { StockTables } from '#database/schema/stock'
import type { TextsTables } from '#database/schema/texts'

/** The tables of both databases, one file per room. Money is integer paise, times are epoch milliseconds, lists are JSON text. */
export type Tables = AccountsTables &
  AuditTables &
  CartTables &
  CatalogTables &
  CommandsTables &
  ContactTables &
  CustomersTables &
  DeliveryTables &
  InvoicesTables &
  LimitsTables &
  NotificationsTables &
  OperationsTables &
  OrdersTables &
  OutboxTables &
  PaymentsTables &
  ReportsTables &
  SettingsTables &
  ShippingTables &
  StockTables &
  TextsTables
