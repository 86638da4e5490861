import { arrivesBy, formatArrival } from '#domain/calendar/arrival'
import type { Day } from '#domain/calendar/moment'
import { shippingText } from '#domain/cart/shipping-fee'
import { constants } from '#domain/constants'
import { shownAddress } from '#domain/delivery/delivery'
import { phoneDigits } from '#domain/delivery/phone'
import { formatRupees } from '#domain/money'
import { firstName, fullName } from '#domain/notifications/customer-name'
import { closing, type Paragraph, writeMail } from '#domain/notifications/mail'
import type { Mail, TemplateMessage } from '#domain/notifications/messenger'
import { renderTemplate, type TemplateName, templates } from '#domain/notifications/templates'
import { offerText } from '#domain/offers/offer'
import { awaitsConfirmation, type Order, type OrderLine, toOrderResponse } from '#domain/orders/order'
import { paymentName } from '#domain/orders/payment-name'
import { plainWords } from '#domain/text'
import { productName } from '#domain/texts/product-name'
import { inLanguage, t, translated } from '#domain/texts/translate'

/** What the buyer of an order reads: a template by WhatsApp, and the same by e-mail. */
export type OrderNotice = {
  template: TemplateName
  /** In the order of the template, without line breaks. */
  parameters: string[]
  subject: string
  /** Paragraphs of the e-mail before the link and the closing; defaults to the text of the template. */
  paragraphs?: Paragraph[]
  /** Label of the e-mail's link to the order's page; without a label there is no link. */
  pageLabel?: string
}

export function noticeMessage(order: Order, { template, parameters }: OrderNotice): TemplateMessage {
  const message = { to: phoneDigits(order.delivery.phone), template, parameters }
  if (!('button' in templates[template])) return message
  // This key stands only in messages to the phone number of the order.
  return { ...message, button: `${order.number}?k=${order.messageKey}` }
}

export function noticeMail(order: Order, notice: OrderNotice, publicUrl: string): Mail {
  const { template, parameters, subject, pageLabel } = notice
  const { paragraphs = [renderTemplate(template, parameters)] } = notice
  const link = `${publicUrl}${inLanguage(order.language, `/order/${order.number}`)}?k=${order.viewKey}`
  const page = pageLabel ? [{ link, label: pageLabel }] : []
  return writeMail(order.email, subject, [...paragraphs, ...page, closing()])
}

/** A cash order that waits for its buyer's yes gets the question, as far as its template is approved. */
export function confirmationNotice(order: Order, approved: ReadonlySet<TemplateName>): OrderNotice {
  const isQuestion = awaitsConfirmation(order) && approved.has('cod_confirm')
  const withLink = isQuestion || approved.has('order_confirmed_link')
  return {
    template: isQuestion ? 'cod_confirm' : withLink ? 'order_confirmed_link' : 'order_confirmation',
    parameters: [
      fullName(order.name),
      order.number,
      itemsInOneLine(order),
      formatRupees(order.totalPaise),
      paymentName(order),
      // The basic template has no day, since it was approved without one.
      ...(withLink ? [formatArrival(arrivalOf(order))] : []),
    ],
    subject: t('Your order {number} at {name}', { number: order.number, name: constants.name }),
    paragraphs: confirmationParagraphs(order),
    pageLabel: t('See your order'),
  }
}

function confirmationParagraphs(order: Order): string[] {
  const rows = order.lines.map(({ productId, quantity, name, size, pricePaise }) =>
    t('{quantity} × {name}, {size}: {amount}', {
      quantity,
      name: productName(productId, name),
      size: translated(size),
      amount: formatRupees(pricePaise * quantity),
    }),
  )
  const isWaiting = awaitsConfirmation(order)
  const promise = { number: order.number, day: formatArrival(arrivalOf(order)) }
  const sums = [
    t('Shipping: {shipping}', { shipping: shippingText(order.shippingPaise) }),
    t('Total: {total} ({payment})', { total: formatRupees(order.totalPaise), payment: paymentName(order) }),
  ]
  if (order.discountPaise > 0)
    sums.unshift(`${order.offers.map(offerText).join(', ')}: ${formatRupees(-order.discountPaise)}`)
  const paragraphs = [
    t('Namaste {name},', { name: firstName(order.name) }),
    isWaiting
      ? t('thank you for your order {number}. With your yes it is with you by {day}.', promise)
      : t('thank you for your order {number}. It is with you by {day}.', promise),
    rows.join('\n'),
    sums.join('\n'),
    t('It goes to: {address}', { address: plainWords(shownAddress(order.delivery)) }),
  ]
  if (isWaiting)
    paragraphs.push(
      t(
        'You pay in cash at your door. Shall we send it? We pack it as soon as you say yes; until then it waits. Say yes, or cancel, on the page of your order.',
      ),
    )
  return paragraphs
}

function arrivalOf({ arrivesBy: promised, placedAt }: Order): Day {
  return promised ?? arrivesBy(placedAt, [], null)
}

export function shopMessage(order: Order, to: string): TemplateMessage {
  return {
    to,
    template: 'shop_new_order',
    parameters: [
      order.number,
      plainWords(order.name),
      order.delivery.phone,
      itemsInOneLine(order),
      formatRupees(order.totalPaise),
      `${paymentName(order)}: ${awaitsConfirmation(order) ? 'please wait for the buyer’s yes' : 'please pack it'}`,
      plainWords(toOrderResponse(order).address.fullAddress),
      plainWords(order.note) || '-',
    ],
  }
}

export function refundNotice(order: Order, refund: { amount_paise: number; reason: string }): OrderNotice {
  const { number } = order
  const amount = formatRupees(refund.amount_paise)
  const total = formatRupees(order.totalPaise)
  const isPlaced = refund.reason !== 'mismatch'
  const notice: OrderNotice = {
    template: 'order_refund',
    parameters: [
      fullName(order.name),
      number,
      // No template says that an order was not placed, so that the amount does.
      isPlaced ? amount : t('{amount} (it is not placed, as {total} was asked)', { amount, total }),
    ],
    subject: isPlaced
      ? t('We send back {amount} of your order {number}', { amount, number })
      : t('Your order {number} was not placed', { number }),
    pageLabel: t('See your order'),
  }
  if (!isPlaced)
    notice.paragraphs = [
      t('Namaste {name},', { name: firstName(order.name) }),
      t(
        'your order {number} was not placed: {amount} came for it, and its total is {total}. We send back {amount}; your bank books it within 5 to 7 working days. Please order again, or call us.',
        { number, amount, total },
      ),
    ]
  return notice
}

export function refundRefusedNotice(order: Order, amountPaise: number): OrderNotice {
  const { number } = order
  const amount = formatRupees(amountPaise)
  return {
    template: 'refund_refused',
    parameters: [fullName(order.name), number, amount],
    subject: t('The bank did not take {amount} of your order {number}', { amount, number }),
    pageLabel: t('See your order'),
  }
}

function itemsInOneLine(order: Order): string {
  return order.lines.map(orderedText).join(', ')
}

type Packs = Partial<Pick<OrderLine, 'productId'>> & Pick<OrderLine, 'quantity' | 'name' | 'size'>

/** Returns "2× Hing 500gm". */
export function orderedText({ productId = '', quantity, name, size }: Packs): string {
  return `${quantity}× ${productName(productId, name)} ${translated(size)}`
}

type Recalled = { productId: string; product: string; code: string; reason: string }

/** Without a link: a notice to many people must not teach them to follow links. */
export function recallNotice(order: Order, recalled: Recalled): OrderNotice {
  const { code, reason } = recalled
  const product = productName(recalled.productId, recalled.product)
  return {
    template: 'batch_recall',
    parameters: [fullName(order.name), plainWords(product), plainWords(code), order.number, plainWords(reason)],
    subject: t('Please do not use the {product} of your order {number}', { product, number: order.number }),
  }
}

export function linkNotice({ number }: Order): OrderNotice {
  return {
    template: 'order_link',
    parameters: [number],
    subject: t('The way to your order {number}', { number }),
    pageLabel: translated(templates.order_link.button),
  }
}

export function reviewNotice(order: Order): OrderNotice {
  const { number } = order
  return {
    template: 'order_review',
    parameters: [fullName(order.name), number],
    subject: t('How do you like your order {number}?', { number }),
    pageLabel: translated(templates.order_review.button),
  }
}
