import { t } from '#domain/texts/translate'

/** What a member of the staff who is no owner reads instead of a page for owners. */
export const ownersOnlyText = () => t('Only an owner sees this page.')
