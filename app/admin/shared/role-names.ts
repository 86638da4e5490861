import type { StaffRole } from '#domain/accounts/staff'
import { t } from '#domain/texts/translate'

/** The roles as labels. */
export const roleNames = (): Record<StaffRole, string> => ({ owner: t('Owner'), manager: t('Manager') })

/** The roles within a sentence. */
export const roleWords = (): Record<StaffRole, string> => ({ owner: t('owner'), manager: t('manager') })
