// Runs after checkout.js: on a page of another origin the sheet opens in a frame of the simulator's origin, as the real one
// does, and needs the same sources in the page's policy as the real one: script, frame, API and a style element.
;(() => {
  const base = new URL('.', document.currentScript.src)
  if (location.href.startsWith(new URL('checkout/frame', base).href)) return fillFrame(window.Razorpay)
  if (base.origin === location.origin) return

  window.Razorpay = class Razorpay {
    #options
    #failed = () => {}
    #close = () => {}

    constructor(options) {
      this.#options = options
    }

    on(name, listener) {
      if (name === 'payment.failed') this.#failed = listener
      return this
    }

    open() {
      this.#close = openFrame(this.#options, (response) => this.#failed(response))
    }

    close() {
      this.#close()
    }
  }

  function openFrame(options, failed) {
    const style = document.head.appendChild(document.createElement('style'))
    style.textContent = '.razorpay { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 99 }'
    const frame = document.createElement('iframe')
    Object.assign(frame, { className: 'razorpay', title: 'UPI payment', src: new URL('checkout/frame', base).href })
    const close = () => {
      removeEventListener('message', receive)
      frame.remove()
      style.remove()
    }
    const dismiss = () => {
      close()
      options.modal?.ondismiss?.()
    }
    const receive = ({ source, data }) => {
      if (source !== frame.contentWindow) return
      // Functions stay in this page, because a message cannot carry them.
      if (data.name === 'ready') frame.contentWindow.postMessage(JSON.stringify(options), base.origin)
      if (data.name === 'failed') failed(data.response)
      if (data.name === 'dismissed') dismiss()
      if (data.name !== 'paid') return
      close()
      options.handler?.(data.response)
    }
    addEventListener('message', receive)
    findOrder(options).then(
      () => document.body.append(frame),
      (error) => {
        alert(`Oops! Something went wrong.\n${error.message}`)
        dismiss()
      },
    )
    return close
  }

  async function findOrder({ key, order_id = '', amount = '', currency = '' }) {
    const query = new URLSearchParams({ key_id: key, order_id, amount, currency })
    const response = await fetch(new URL(`checkout/order?${query}`, base))
    if (!response.ok) throw new Error((await response.json()).error.description)
  }

  function fillFrame(Razorpay) {
    const tell = (name, response) => parent.postMessage({ name, response }, '*')
    addEventListener('message', ({ source, data }) => {
      if (source !== parent) return
      const options = JSON.parse(data)
      const handler = (response) => tell('paid', response)
      const modal = { ...options.modal, ondismiss: () => tell('dismissed') }
      const sheet = new Razorpay({ ...options, handler, modal })
      sheet.on('payment.failed', (response) => tell('failed', response))
      sheet.open()
    })
    tell('ready')
  }
})()
