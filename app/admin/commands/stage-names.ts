import type { Stage } from '#domain/orders/order'
import { t } from '#domain/texts/translate'

export const stageNames = (): Record<Stage, string> => ({
  new: t('New'),
  accepted: t('Accepted'),
  packed: t('Packed'),
  'handed-over': t('On the way'),
  delivered: t('Delivered'),
  returning: t('Coming back'),
  returned: t('Returned'),
  cancelled: t('Cancelled'),
})
