import { t } from '#domain/texts/translate'

/** The states of the cash of a cash order. */
export const codTexts = () =>
  ({
    due: t('Due at the door'),
    'with-courier': t('Not handed in yet'),
    remitted: t('Handed in'),
    received: t('Received'),
    void: t('Not to be paid'),
  }) as const
