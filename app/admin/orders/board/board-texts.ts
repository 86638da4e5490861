import type { ListSearchProps } from '#app/admin/shared/list-search.tsx'
import type { BoardView } from '#domain/fulfilment/board'
import type { OrderIssue } from '#domain/fulfilment/order-issues.server'
import { t } from '#domain/texts/translate'

export const boardViewNames = (): Record<BoardView, string> => ({
  new: t('New'),
  accepted: t('Accepted'),
  packed: t('Packed'),
  'on-the-way': t('On the way'),
  issues: t('Issues'),
})

export const emptyBoardTexts = (): Record<BoardView, { title: string; text: string }> => ({
  new: { title: t('No new orders'), text: t('A new order appears here by itself. Tap the bell to hear it.') },
  accepted: { title: t('Nothing to pack'), text: t('Orders that were accepted to be packed later wait here.') },
  packed: {
    title: t('Nothing waits for the courier'),
    text: t('Packed parcels wait here until they are handed over.'),
  },
  'on-the-way': {
    title: t('Nothing is on the way'),
    text: t('Parcels stay here until they are delivered or come back.'),
  },
  issues: { title: t('No issues'), text: t('Messages, refunds and parcels that need a person appear here.') },
})

export const issueTexts = (): Record<OrderIssue, string> => ({
  'message-failed': t('Message not delivered'),
  'refund-failed': t('Refund failed'),
  'refunded-open': t('Refunded, not cancelled'),
  'money-owed': t('Money is owed to the buyer'),
  'wrong-amount': t('Another amount was paid'),
  'unconfirmed-cash': t('1 day unconfirmed'),
  'long-under-way': t('On the way for 10 days'),
  'complaint-overdue': t('Complaint overdue'),
  'recalled-parcel': t('Recalled packs'),
  'booking-failed': t('No courier could be booked'),
  'courier-trouble': t('The courier says: comes back, or lost'),
  'label-changed': t('Paid by UPI: print the label again'),
})

export function orderSearch(searched: string): ListSearchProps {
  const label = t('Find orders by number, phone, name, city or PIN')
  return { action: '/admin', label, placeholder: t('Number, phone, name, city'), searched }
}
