/**
 * Tables whose rows no backup holds: each could open an account or write to somebody in the shop's name. After a restore people sign in again,
 * ask for new links, and tell their devices again to be woken.
 */
export const neverInBackups = [
  'staff_sessions',
  'session',
  'verification',
  'account_links',
  'push_devices',
  'push_keys',
] as const
