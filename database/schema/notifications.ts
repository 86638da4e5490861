export type NotificationsTables = {
  push_devices: { id: string; user_id: string; endpoint: string; added_at: number }
  push_keys: { name: string; public_key: string; private_key: string }
  webhook_calls: { service: string; accepted_at: number | null; refused_at: number | null }
}
