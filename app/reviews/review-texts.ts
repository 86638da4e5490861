import { type Chip, publicAfterMs, type ReviewState } from '#domain/reviews/reviews'
import { t } from '#domain/texts/translate'

export const chipNames = (): Record<Chip, string> => ({
  fresh: t('Fresh'),
  aroma: t('Good aroma'),
  heat: t('Right heat'),
  colour: t('Fine colour'),
})

export const reviewStateNames = (): Record<ReviewState, string> => ({
  waiting: t('Shown in {hours} hours at most', { hours: publicAfterMs / 3_600_000 }),
  public: t('Shown to everybody'),
  hidden: t('Hidden'),
  withdrawn: t('Withdrawn'),
})

export const closedText = () => t('This cannot be reviewed now: reviews begin on the fifth day after the delivery.')
