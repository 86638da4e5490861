export type LimitsTables = {
  attempts: { subject: string; count: number; window_ends_at: number }
}
