export type CartTables = {
  carts: { user_id: string; lines: string; version: number; updated_at: number }
}
