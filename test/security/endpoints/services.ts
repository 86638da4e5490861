import { createHmac } from 'node:crypto'
import { legacySchema, ownOrderSchema, paymentResultSchema } from '#app/routes/api/schemas.server'
import { checkOut, checkoutForm, jeera, startUpi } from '#test/support/shopping'
import type { Wire } from '../hostile.ts'
import type { Ways, World } from './endpoint.ts'

export const sendSecret = 'a secret of more than thirty-two signs'

const failed = {
  id: 'wamid.1',
  status: 'failed',
  recipient_id: '91',
  errors: [{ code: 131026, title: 'Not delivered' }],
}

/** What programs ask for, without a page: the API, the cart of the page's scripts, webhooks, files for search engines. */
export function servicesWays(world: World) {
  const { story, driver } = world
  return {
    'api/delivery': [],
    products: [],
    'products/category/:name': [],
    'products/:id': [],
    'search/suggest': [],
    'sitemap.xml': [],
    'robots.txt': [],
    '.well-known/security.txt': [],
    '.well-known/change-password': [],
    'manifest.webmanifest': [],
    preview: [
      async (shopper) => {
        await checkOut(shopper, await checkoutForm(shopper))
        await story.work()
        const message = simulators(world).whatsapp.outbox.at(-1)?.id ?? 'none'
        return { name: 'preview', encoding: 'form', page: true, example: { message } }
      },
    ],
    'api/dabba': [],
    'api/my-dabba': [],
    'texts/:file': [],
    'api/language': [
      () => ({ name: 'a language', path: 'api/language', encoding: 'form', example: { language: 'gu' } }),
    ],
    'api/cart': [
      () => ({
        name: 'the cart of the account',
        path: 'api/cart',
        method: 'PUT',
        encoding: 'json',
        example: { lines: [{ ...jeera, name: 'Jeera', price: 210, image: '/pictures/jeera.webp' }], version: 0 },
      }),
    ],
    'api/cart/quote': [
      () => ({ name: 'a quote', path: 'api/cart/quote', encoding: 'json', example: { lines: [jeera], code: 'TEN' } }),
    ],
    'api/orders/:id': [
      async (shopper) => {
        const { orderId, providerOrderId } = await startUpi(shopper)
        const { razorpay_order_id: _, ...example } = driver.handed(providerOrderId, driver.pay(providerOrderId).id)
        return {
          name: 'a payment’s return',
          path: `api/orders/${orderId}`,
          encoding: 'json',
          schema: paymentResultSchema,
          example,
        }
      },
    ],
    'send-whatsapp': [
      async (shopper) => {
        const answer = await checkOut(shopper, await checkoutForm(shopper))
        const example = { orderId: 'orderId' in answer ? answer.orderId : '' }
        return {
          name: 'a message of one’s order',
          path: 'send-whatsapp',
          encoding: 'json',
          schema: ownOrderSchema,
          example,
        }
      },
      () => ({
        name: 'a message for a server',
        path: 'send-whatsapp',
        encoding: 'json',
        schema: legacySchema,
        example: {
          secret: sendSecret,
          customerName: 'Asha',
          customerPhone: '98765 43210',
          total: 520,
          paymentMethod: 'UPI',
          items: [{ name: 'Jeera', size: '250gm', quantity: 2 }],
        },
      }),
    ],
    'webhooks/razorpay': [
      async (shopper) => {
        const { providerOrderId } = await startUpi(shopper)
        driver.pay(providerOrderId)
        const { webhooks, webhookSecret, flush } = simulators(world).razorpay
        await flush()
        const example = JSON.parse(webhooks.at(-1)?.body ?? '{}')
        let event = 0
        return {
          name: 'payment news',
          path: 'webhooks/razorpay',
          encoding: 'json',
          example,
          headers: (body) => ({
            'x-razorpay-signature': sign(webhookSecret, body),
            'x-razorpay-event-id': `event-${event++}`,
          }),
        }
      },
    ],
    'webhooks/whatsapp': [
      () => ({
        name: 'message news',
        path: 'webhooks/whatsapp',
        encoding: 'json',
        example: {
          object: 'whatsapp_business_account',
          entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses: [failed] } }] }],
        },
        headers: (body) => ({
          'x-hub-signature-256': `sha256=${sign(simulators(world).statusSecrets.appSecret, body)}`,
        }),
      }),
    ],
  } satisfies Ways
}

function simulators({ story }: World) {
  const { simulators } = story.running.outside
  if (!simulators) throw new Error('The simulators are off')
  return simulators
}

function sign(secret: string, body: Wire['body']): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
