const clamped = 'clampFutureTimes'
const never = 'never changed'
const deleted = 'deleted, and summed anew'

/** Columns of times and days that no confirmation of the time moves, with the reason, or what corrects them. */
export const unmovedTimes: Record<string, string> = {
  'user.createdAt': clamped,
  'user.updatedAt': clamped,
  'account.createdAt': clamped,
  'account.updatedAt': clamped,
  'session.createdAt': clamped,
  'session.updatedAt': clamped,
  'session.expiresAt': clamped,
  'verification.createdAt': clamped,
  'verification.updatedAt': clamped,
  'verification.expiresAt': clamped,
  'twoFactor.lockedUntil': clamped,
  'backups.night': clamped,
  'account.accessTokenExpiresAt': 'empty: the shop uses no other sign-in service',
  'account.refreshTokenExpiresAt': 'empty: the shop uses no other sign-in service',
  'audit.at': never,
  'documents.issued_at': never,
  'documents.blanked_at': never,
  'series.last_at': 'the time of an issued document, which is never changed',
  'batches.best_before': 'printed on the packs',
  'contacts.wrote_at': 'by WhatsApp’s clock, and compared with its times alone',
  'sales_days.day': deleted,
  'sales_days.summed_at': deleted,
  'sales_day_packs.day': deleted,
  'moved_times.was': 'an earlier time, to be restored',
  'moved_times.became': 'an earlier time, to be restored',
  'shop_state.value': 'the confirmed time itself, among counters',
}

/** Columns whose whole numbers are no times. */
const amounts =
  /(?:_paise|_bp|_grams|_days|quantity|position|version|count|Count|attempts|failures|stock|bytes|width|archived|replaced|recalled|_owed|is_default|unsized|emailVerified|twoFactorEnabled|verified|served|cod|days_min|days_max|\.low_at|\.last|\.received|\.remaining|\.expired|\.change|\.orders|\.cash_orders|\.packs|\.paise)$/

/** Returns whether a column, such as `orders.placed_at`, can hold times or days: whole numbers that are no amounts, and texts with the name of a time. */
export function isTimeColumn(column: string, type: string): boolean {
  return type === 'text' ? /(?:At|Until|_on|arrives_by|_before|\.day|\.night)$/.test(column) : !amounts.test(column)
}
