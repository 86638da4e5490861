/**
 * Tables whose rows are never backed up: each row could open an account or send messages in the shop's name. After a restore people sign in again,
 * request new links, and register their devices for pushes again.
 */
export const neverInBackups = [
  'staff_sessions',
  'session',
  'verification',
  'account_links',
  'push_devices',
  'push_keys',
] as const
