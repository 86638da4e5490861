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
        <div class="choices">
          <button type="button" class="main" value="captured">Pay</button>
          <button type="button" value="failed">Fail</button>
          <button type="button" value="late">Pay late</button>
          <button type="button" value="dismiss">Dismiss</button>
        </div>
        <div class="question" role="group" aria-labelledby="question" hidden>
          <p id="question">Leave without paying?</p>
          <button type="button" class="main" value="stay">Stay</button>
          <button type="button" value="leave">Leave</button>
        </div>
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
    const timer = setTimeout(() => dialog.close('dismissed'), options.timeout * 1000)
    let isBusy = false

    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: options.currency })
    find('#shop').textContent = options.name
    find('#description').textContent = options.description
    find('#amount').textContent = rupees.format(options.amount / 100)
    dialog.style.setProperty('--brand', options.theme.color)
    dialog.addEventListener('click', ({ target }) => {
      const { value } = target
      if (isBusy || !value) return
      if (value === 'dismiss' || value === 'stay') ask(value === 'dismiss')
      else if (value === 'leave') dialog.close('dismissed')
      else pay(value)
    })
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (find('.question').hidden) ask(true)
      else dialog.close('dismissed')
    })
    dialog.addEventListener('close', () => {
      clearTimeout(timer)
      host.remove()
      // A browser may close the dialog by itself on a second Escape, which is a dismissal too.
      if (dialog.returnValue === 'dismissed' || dialog.returnValue === '') options.modal.ondismiss()
    })
    dialog.showModal()
    find('.main').focus()
    return dialog

    async function pay(outcome) {
      setBusy(true)
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
      setBusy(false)
    }

    async function send(outcome) {
      const response = await fetch(new URL('checkout/pay', base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ order_id: options.order_id, outcome }),
      })
      if (response.ok) return response.json()
      const { error } = await response.json()
      throw new Error(error.description ?? error)
    }

    function ask(isAsking) {
      find('.choices').hidden = isAsking
      find('.question').hidden = !isAsking
      find(isAsking ? '.question .main' : '.main').focus()
    }

    function setBusy(busy) {
      isBusy = busy
      // `aria-disabled`, because a button with `disabled` loses the focus.
      for (const button of root.querySelectorAll('button')) button.setAttribute('aria-disabled', busy)
    }

    function say(text) {
      find('.status').textContent = text
    }
  }

  window.Razorpay = Razorpay
})()
