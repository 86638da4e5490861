export type ShippingTables = {
  shipments: { order_id: string; courier: string; tracking_number: string | null; at: number }
}
