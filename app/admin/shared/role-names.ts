import type { StaffRole } from '#domain/accounts/staff'
import { t } from '#domain/texts/translate'

export const roleNames = (): Record<StaffRole, string> => ({ owner: t('Owner'), manager: t('Manager') })

export const roleWords = (): Record<StaffRole, string> => ({ owner: t('owner'), manager: t('manager') })
