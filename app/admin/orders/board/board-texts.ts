import { type BoardView, countedUpTo } from '#domain/fulfilment/board'
import type { OrderIssue } from '#domain/fulfilment/order-issues.server'

export const viewNames: Record<BoardView, string> = {
  new: 'New',
  accepted: 'Accepted',
  packed: 'Packed',
  'on-the-way': 'On the way',
  issues: 'Issues',
}

export const emptyTexts: Record<BoardView, { title: string; text: string }> = {
  new: { title: 'No new orders', text: 'A new order appears here by itself. Tap the bell to hear it.' },
  accepted: { title: 'Nothing to pack', text: 'Orders that were accepted to be packed later wait here.' },
  packed: { title: 'Nothing waits for the courier', text: 'Packed parcels wait here until they are handed over.' },
  'on-the-way': { title: 'Nothing is on the way', text: 'Parcels stay here until they are delivered or come back.' },
  issues: { title: 'No issues', text: 'Messages, refunds and parcels that need a person appear here.' },
}

export const issueTexts: Record<OrderIssue, string> = {
  'message-failed': 'Message not delivered',
  'refund-failed': 'Refund failed',
  'refunded-open': 'Refunded, not cancelled',
  'unconfirmed-cash': 'Cash not confirmed for a day',
  'long-under-way': 'On the way for 10 days',
  'complaint-overdue': 'Complaint overdue',
}

export function countText(count: number): string {
  return count >= countedUpTo ? '99+' : String(count)
}
