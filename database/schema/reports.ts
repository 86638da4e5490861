export type ReportsTables = {
  /** Sums of days that are over; `day` is a day in India such as 2026-11-22. */
  sales_days: {
    day: string
    orders: number
    cash_orders: number
    goods_paise: number
    delivery_paise: number
    /** Captured UPI payments. */
    captured_paise: number
    /** All refunds, for every payment method. */
    refunds_paise: number
    /** The refunds that the provider sent: those of UPI payments. */
    upi_refunds_paise: number
    summed_at: number
  }
  sales_day_packs: { day: string; product_id: string; size: string; packs: number; paise: number }
}
