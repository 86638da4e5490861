/** The states of the cash of a cash order. */
export const codTexts = {
  due: 'Due at the door',
  'with-courier': 'With the courier',
  remitted: 'Paid out by the courier',
  received: 'Received',
  void: 'Not to be paid',
} as const
