// Loaded into a shop's process before the shop: what it sends to Razorpay or to its simulators goes to OUTSIDE_URL.
import { registerHooks } from 'node:module'

const { OUTSIDE_URL, OUTSIDE_KEYS } = process.env
const { fetch } = globalThis

function forward(service, request) {
  const { pathname, search } = new URL(request.url)
  return fetch(new Request(`${OUTSIDE_URL}/${service}${pathname}${search}`, request))
}

globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  return request.url.startsWith('https://api.razorpay.com/') ? forward('razorpay', request) : fetch(request)
}

const simulators = ['#outside/simulators/razorpay/simulator', '#outside/simulators/whatsapp']
registerHooks({
  resolve: (specifier, context, next) =>
    OUTSIDE_KEYS && simulators.includes(specifier)
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
})

export const createRazorpaySimulator = () => ({
  ...JSON.parse(OUTSIDE_KEYS),
  checkoutScript: '',
  bank: { ledger: { orders: new Map(), payments: new Map(), refunds: new Map() } },
  fetch: (request) => forward('razorpay', request),
  close() {},
})

export const createWhatsAppSimulator = () => ({
  appSecret: 'a secret of the app',
  verifyToken: 'a token',
  outbox: [],
  fetch: (request) => forward('whatsapp', request),
  close() {},
})
