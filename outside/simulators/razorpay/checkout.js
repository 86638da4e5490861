// Replaces checkout.razorpay.com/v1/checkout.js in the browser: the same `window.Razorpay`, and a window in which the user
// chooses the outcome of the payment.
;(() => {
  const base = new URL('.', document.currentScript.src)
  const sheetStyle = '/* SHEET_STYLE */'

  const markup = `
    <dialog aria-labelledby="shop amount">
      <div class="head"><div><h2 id="shop"></h2><p id="description"></p></div><p id="amount"></p></div>
      <p class="notice">Local simulator - no money moves</p>
      <div class="body">
        <p class="status" role="status"></p>
        <button type="button" class="main" value="captured">Pay</button>
        <button type="button" value="failed">Fail</button>
        <button type="button" value="late">Pay late</button>
        <button type="button" value="dismiss">Dismiss</button>
      </div>
    </dialog>`

  class Razorpay {
    #options
    #failed = () => {}
    #dialog

    constructor(options) {
      this.#options = options
    }

    on(name, listener) {
      if (name === 'payment.failed') this.#failed = listener
    }

    open() {
      this.#dialog = openSheet(this.#options, this.#failed)
    }

    close() {
      this.#dialog?.close('closed by the page')
    }
  }

  function openSheet(options, failed) {
    const host = document.body.appendChild(document.createElement('div'))
    const root = host.attachShadow({ mode: 'open' })
    const style = new CSSStyleSheet()
    style.replaceSync(sheetStyle)
    root.adoptedStyleSheets = [style]
    root.innerHTML = markup
    const find = (selector) => root.querySelector(selector)
    const dialog = find('dialog')
    let isBusy = false

    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: options.currency })
    find('#shop').textContent = options.name
    find('#description').textContent = options.description
    find('#amount').textContent = rupees.format(options.amount / 100)
    dialog.style.setProperty('--brand', options.theme.color)
    dialog.addEventListener('click', ({ target }) => {
      if (isBusy || !target.value) return
      if (target.value === 'dismiss') dialog.close()
      else pay(target.value)
    })
    dialog.addEventListener('close', () => {
      host.remove()
      // Without a return value the buyer closed it, by the button or by Escape.
      if (dialog.returnValue === '') options.modal.ondismiss()
    })
    dialog.showModal()
    find('.main').focus()
    return dialog

    async function pay(outcome) {
      isBusy = true
      say('One moment…')
      try {
        const { status, answer } = await send(outcome)
        if (status === 'failed') {
          say('Payment was unsuccessful as it was declined. Try again or use another UPI app.')
          failed()
        } else if (answer) {
          dialog.close('paid')
          options.handler(answer)
        } else say('No answer from the bank yet. The shop is told when it comes.')
      } catch (error) {
        say(error.message)
      }
      isBusy = false
    }

    async function send(outcome) {
      const response = await fetch(new URL('pay', base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ order_id: options.order_id, outcome }),
      })
      if (response.ok) return response.json()
      const { error } = await response.json()
      throw new Error(error.description ?? error)
    }

    function say(text) {
      find('.status').textContent = text
    }
  }

  window.Razorpay = Razorpay
})()
