export type ReportsTables = {
  /** Days that are over, by Indian time: 2026-11-22. */
  sales_days: {
    day: string
    orders: number
    cash_orders: number
    goods_paise: number
    delivery_paise: number
    /** Of UPI payments. */
    captured_paise: number
    /** All money that went back, whatever the order was paid by. */
    refunds_paise: number
    upi_refunds_paise: number
    summed_at: number
  }
  sales_day_packs: { day: string; product_id: string; size: string; packs: number; paise: number }
}
