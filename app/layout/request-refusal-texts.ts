import { t } from '#domain/texts/translate'

export const busyTexts = () => ({
  429: {
    title: t('One moment, please'),
    text: t('Too many requests came from your connection at once. Please wait a few seconds and try again.'),
  },
  503: {
    title: t('The shop is full just now'),
    text: t('The shop is full just now. Please try again in a few seconds.'),
  },
})

export const failedTexts = () => ({
  500: {
    title: t('Something went wrong'),
    text: t('That was our fault, not yours, and nothing was charged. Please try again in a moment.'),
    reason: t('We are having trouble for a moment. Please try again.'),
  },
  503: {
    title: t('One moment, please'),
    text: t('We are having trouble for a moment. Please try again.'),
  },
})

export const reloadText = () => t('This page opens by itself in a few seconds. What is in your cart stays there.')

export const nothingSentText = () => t('Nothing was sent: go back, and what you typed is still there.')

export const tooLargeTexts = () => ({
  title: t('That is too much at once'),
  reason: t('That is too much at once.'),
  text: t(
    'Nothing was saved. Please go back and send something smaller, such as a photo or a file of less than 10 MB.',
  ),
})
