import { msg, type TranslatedLanguage, translated } from '#domain/texts/translate'

/** A WhatsApp template in the form that Meta requires. */
export type Template = {
  /** With {{1}}, {{2}} … inside: not at its ends, nor two without a word between them. */
  body: string
  /** One for each parameter, required by Meta's form. */
  examples: readonly string[]
  button?: string
}

/** Category utility but for `sign_in_code`. What buyers get has the same name in Gujarati and Hindi. */
export const templates = {
  order_confirmation: {
    body: msg(
      'Namaste {{1}}, thank you for your order {{2}} of {{3}}. Total {{4}} by {{5}}. Thank you for cooking with us.',
    ),
    examples: ['Asha Patel', 'SM-4829-1507', '2× Jeera (Cumin Seeds) 250gm', '₹520', 'Cash On Delivery'],
  },
  order_confirmed_link: {
    body: msg('Namaste {{1}}, your order {{2}} is with us: {{3}}. Total {{4}} by {{5}}. By {{6}} it is with you.'),
    examples: ['Asha Patel', 'SM-4829-1507', '2× Jeera (Cumin Seeds) 250gm', '₹520', 'UPI', 'Fri 27 Nov'],
    button: msg('See my order'),
  },
  cod_confirm: {
    body: msg(
      'Namaste {{1}}, thank you for your order {{2}} of {{3}}. Total {{4}} by {{5}}. Shall we send it? By {{6}} it is then with you. Tap to say yes, or to cancel.',
    ),
    examples: ['Asha Patel', 'SM-4829-1507', '2× Jeera (Cumin Seeds) 250gm', '₹520', 'Cash On Delivery', 'Fri 27 Nov'],
    button: msg('Yes or cancel'),
  },
  order_shipped: {
    body: msg(
      'Namaste {{1}}, order {{2}} left us with {{3}}, tracking number {{4}}. To pay at the door: {{5}}. Thank you for cooking with us.',
    ),
    examples: ['Asha Patel', 'SM-4829-1507', 'India Post', 'EG123456789IN', '₹520'],
    button: msg('Where is it?'),
  },
  order_delivered: {
    body: msg('Namaste {{1}}, order {{2}} has been delivered. If anything is not right, tell us within 7 days.'),
    examples: ['Asha Patel', 'SM-4829-1507'],
    button: msg('See my order'),
  },
  order_cancelled: {
    body: msg('Namaste {{1}}, order {{2}} is cancelled. Money: {{3}}. We hope to see you again.'),
    examples: ['Asha Patel', 'SM-4829-1507', '₹520 goes back to you within 5 to 7 working days'],
    button: msg('See my order'),
  },
  order_changed: {
    body: msg(
      'Namaste {{1}}, your order {{2}} is changed: {{3}}. Its total is {{4}} now, and {{5}}. If that is not right, please call us.',
    ),
    examples: [
      'Asha Patel',
      'SM-4829-1507',
      'taken out 1× Hing (Asafoetida) 50gm; added 1× Jeera (Cumin Seeds) 250gm',
      '₹470',
      '₹50 goes back to you within 5 to 7 working days',
    ],
    button: msg('See my order'),
  },
  order_returned: {
    body: msg('Namaste {{1}}, order {{2}} has come back to us. Money: {{3}}. We hope to see you again.'),
    examples: ['Asha Patel', 'SM-4829-1507', 'you have paid nothing, and nothing is due'],
    button: msg('See my order'),
  },
  order_link: {
    body: msg('Here is the way to your order {{1}}, as you asked.'),
    examples: ['SM-4829-1507'],
    button: msg('See my order'),
  },
  order_review: {
    body: msg(
      'Namaste {{1}}, you wanted us to ask: how do you like what came with your order {{2}}? A few stars and a word help the next cook.',
    ),
    examples: ['Asha Patel', 'SM-4829-1507'],
    button: msg('Write a review'),
  },
  order_refund: {
    body: msg('Namaste {{1}}, for your order {{2}} we send back {{3}}. Your bank books it within 5 to 7 working days.'),
    examples: ['Asha Patel', 'SM-4829-1507', '₹520'],
  },
  refund_refused: {
    body: msg(
      'Namaste {{1}}, the bank did not take the money of your order {{2}} that we sent back: {{3}}. We see to it that it reaches you, you need do nothing.',
    ),
    examples: ['Asha Patel', 'SM-4829-1507', '₹520'],
  },
  refund_upi: {
    body: msg(
      'Namaste {{1}}, money of your order {{2}} goes to the UPI id {{3}}, which was {{4}}. If that was not you, please call {{5}} at once.',
    ),
    examples: ['Asha Patel', 'SM-4829-1507', 'as•••@okaxis', 'left by the link of your order', '98765 43210'],
    button: msg('See my order'),
  },
  batch_recall: {
    body: msg(
      'Namaste {{1}}, please do not use the {{2}} of batch {{3}} from your order {{4}}. Why: {{5}}. Please keep it for us and answer here: you get your money back.',
    ),
    examples: ['Asha Patel', 'Jeera (Cumin Seeds)', 'JE-2611', 'SM-4829-1507', 'a pack of it was not clean'],
  },
  /** Of the category authentication: the text is Meta's, and its button copies the code. */
  sign_in_code: {
    body: msg('{{1}} is your verification code. For your security, do not share this code.'),
    examples: ['482915'],
  },
  shop_new_order: {
    body: 'New order {{1}} by {{2}}, phone {{3}}, of {{4}}. Total {{5}} by {{6}}. It goes to {{7}}. Note: {{8}}. It is on the board.',
    examples: [
      'SM-4829-1507',
      'Asha Patel',
      '+919876543210',
      '2× Jeera (Cumin Seeds) 250gm',
      '₹520',
      'Cash On Delivery',
      '14, Spice Market Yard, Palanpur, Gujarat - 385001',
      'Please ring twice',
    ],
  },
  shop_alarm: {
    body: 'Please look at the shop: {{1}} This is a message of your own shop to you.',
    examples: ['As many cash orders as may be go to one phone number today. Please call before you pack them.'],
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

/** Templates without which the shop cannot send; the default of `WHATSAPP_TEMPLATES`. */
export const basicTemplates: ReadonlySet<TemplateName> = new Set([
  'order_confirmation',
  'order_refund',
  'shop_new_order',
  'shop_alarm',
])

export type ApprovedTranslations = Readonly<Record<TranslatedLanguage, ReadonlySet<TemplateName>>>

export const templateNames = Object.keys(templates) as TemplateName[]

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name)
}

export const buttonPath = '/order/'

export function renderTemplate(name: TemplateName, parameters: readonly string[]): string {
  return translated(templates[name].body).replace(
    /\{\{(\d+)\}\}/g,
    (_, place: string) => parameters[Number(place) - 1] ?? '',
  )
}
