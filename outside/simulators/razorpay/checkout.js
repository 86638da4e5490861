// Replaces checkout.razorpay.com/v1/checkout.js in the browser: the same `window.Razorpay`, and a sheet in which the user
// chooses the outcome of the payment.
;(() => {
  const base = new URL('.', document.currentScript.src)
  const sheetStyle = '/* SHEET_STYLE */'

  const markup = `
    <dialog part="sheet" aria-labelledby="shop amount">
      <div class="head">
        <img class="logo" alt="" hidden>
        <div><h2 id="shop"></h2><p class="description"></p></div>
        <p id="amount"></p>
      </div>
      <p class="notice">Local simulator - no money moves</p>
      <div class="body">
        <figure><img class="qr" alt="UPI QR code of this payment" width="176" height="176">
          <figcaption>Scan with any UPI app</figcaption></figure>
        <fieldset><legend>Pay with a UPI app</legend>
          <label><input type="radio" name="app" value="GPay-like"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M9 8h6M9 11h6M9 8h1.5a2.5 2.5 0 0 1 0 5H9l5 4"/></svg>GPay-like</label>
          <label><input type="radio" name="app" value="PhonePe-like"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="7" y="3" width="10" height="18" rx="2"/><path d="M11 18h2"/></svg>PhonePe-like</label>
          <label><input type="radio" name="app" value="Any UPI app"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 4l8 8-8 8M14 4l4 8-4 8"/></svg>Any UPI app</label>
        </fieldset>
        <p class="contact" hidden></p>
        <p class="status" role="status"></p>
        <div class="choices">
          <button type="button" class="pay">Pay</button>
          <button type="button" class="fail">Fail</button>
          <button type="button" class="dismiss">Dismiss</button>
          <button type="button" class="leave">Pay and close tab</button>
        </div>
        <div class="question" role="group" aria-labelledby="question" hidden>
          <p id="question">Leave without paying?</p>
          <button type="button" class="stay">Stay</button>
          <button type="button" class="go">Leave</button>
        </div>
      </div>
    </dialog>`

  class Razorpay {
    #options
    #listeners = new Map()
    #sheet = null

    constructor(options = {}) {
      if (!options.key) throw new Error('No key passed')
      const { amount } = options
      if (amount !== undefined && !(Number.isInteger(Number(amount)) && Number(amount) >= 100)) {
        throw new Error('Invalid amount. It should be passed in integer paise. Minimum value is 100 paise, i.e. ₹ 1')
      }
      this.#options = options
    }

    on(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
      return this
    }

    open() {
      if (this.#sheet) return this
      const emit = (name, response) => {
        for (const listener of this.#listeners.get(name) ?? []) listener(response)
      }
      this.#sheet = openSheet(this.#options, emit, () => {
        this.#sheet = null
      })
      return this
    }

    close() {
      this.#sheet?.close('closed by the page')
    }
  }

  function openSheet(options, emit, onGone) {
    const host = document.body.appendChild(document.createElement('div'))
    const root = host.attachShadow({ mode: 'open' })
    const style = new CSSStyleSheet()
    style.replaceSync(sheetStyle)
    root.adoptedStyleSheets = [style]
    root.innerHTML = markup
    const find = (selector) => root.querySelector(selector)
    const dialog = find('dialog')
    const modal = options.modal ?? {}
    const scroll = document.documentElement.style.overflow
    let isBusy = false
    let timer

    fill()
    document.documentElement.style.overflow = 'hidden'
    dialog.showModal()
    find('.pay').focus()
    if (options.timeout) timer = setTimeout(() => dialog.close('dismissed'), options.timeout * 1000)
    loadOrder()

    find('.pay').addEventListener('click', () => answer('captured'))
    find('.fail').addEventListener('click', () => answer('failed'))
    find('.dismiss').addEventListener('click', askToDismiss)
    find('.leave').addEventListener('click', payAndLeave)
    find('.stay').addEventListener('click', () => ask(false))
    find('.go').addEventListener('click', () => dialog.close('dismissed'))
    find('fieldset').addEventListener('change', (event) => {
      say(`${event.target.value} would open now. Choose below how it answers.`)
    })
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && modal.backdropclose) askToDismiss()
    })
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (modal.escape !== false) askToDismiss()
    })
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab') return
      const stops = [...root.querySelectorAll('input, button')].filter((stop) => stop.offsetParent)
      const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
      if (root.activeElement !== from) return
      event.preventDefault()
      to.focus()
    })
    dialog.addEventListener('close', () => {
      clearTimeout(timer)
      document.documentElement.style.overflow = scroll
      host.remove()
      onGone()
      // A browser may close the dialog by itself on a second Escape, which is a dismissal too.
      if (dialog.returnValue === 'dismissed' || dialog.returnValue === '') modal.ondismiss?.()
    })
    return dialog

    function fill() {
      find('#shop').textContent = options.name || 'UPI payment'
      find('.description').textContent = options.description ?? ''
      showAmount(options.amount)
      if (options.image) {
        find('.logo').src = options.image
        find('.logo').hidden = false
      }
      if (options.prefill?.contact) {
        find('.contact').textContent = `Paying as ${options.prefill.contact}`
        find('.contact').hidden = false
      }
      const brand = /^#[0-9a-f]{6}$/i.test(options.theme?.color ?? '') ? options.theme.color : '#1f3a8a'
      dialog.style.setProperty('--brand', brand)
      dialog.style.setProperty('--on-brand', readableOn(brand))
    }

    function showAmount(paise) {
      if (!paise) return
      const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: options.currency || 'INR' })
      find('#amount').textContent = rupees.format(paise / 100)
    }

    async function loadOrder() {
      const { key, order_id = '', amount = '', currency = '' } = options
      try {
        const order = await call(`checkout/order?${new URLSearchParams({ key_id: key, order_id, amount, currency })}`)
        showAmount(order.amount)
        find('.qr').src = new URL(`qr?${new URLSearchParams({ order_id, name: options.name ?? '' })}`, base)
      } catch (error) {
        for (const part of root.querySelectorAll('figure, fieldset, .pay, .fail, .leave')) part.hidden = true
        say(`Oops! Something went wrong.\n${error.message}`, true)
        find('.dismiss').focus()
      }
    }

    async function answer(outcome) {
      if (isBusy) return
      setBusy(true)
      try {
        const result = await payAs(outcome)
        setBusy(false)
        if (result.state === 'paid') succeed(result.answer)
        else if (result.state === 'failed') fail(result.error)
        else if (result.state === 'lost') dialog.close('lost')
        else say('No answer from the bank yet. Should it still come, the shop is told.', true)
      } catch (error) {
        setBusy(false)
        say(error.message, true)
      }
    }

    function succeed(fields) {
      dialog.close('paid')
      setTimeout(() => {
        if (options.redirect && options.callback_url) postForm(options.callback_url, fields)
        else options.handler?.(fields)
      }, 200)
    }

    function fail(error) {
      emit('payment.error', { error })
      emit('payment.failed', { error })
      if (options.redirect && options.callback_url) {
        const { metadata, ...plain } = error
        const fields = { ...plain, metadata: JSON.stringify(metadata) }
        postForm(
          options.callback_url,
          Object.fromEntries(Object.entries(fields).map(([field, value]) => [`error[${field}]`, value])),
        )
      } else if (options.retry?.enabled === false) dialog.close('dismissed')
      else say(error.description, true)
    }

    async function payAndLeave() {
      if (isBusy) return
      setBusy(true)
      try {
        await payAs('captured')
      } catch (error) {
        setBusy(false)
        say(error.message, true)
        return
      }
      window.close()
      // A script can close only tabs that a script opened; any other tab shows an empty page.
      setTimeout(() => location.replace('about:blank'), 100)
    }

    function payAs(outcome) {
      const body = JSON.stringify({ key_id: options.key, order_id: options.order_id ?? '', outcome })
      return call('checkout/pay', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        keepalive: true,
      })
    }

    function askToDismiss() {
      if (isBusy) return
      if (modal.confirm_close && find('.question').hidden) ask(true)
      else dialog.close('dismissed')
    }

    function ask(isAsking) {
      find('.choices').hidden = isAsking
      find('.question').hidden = !isAsking
      find(isAsking ? '.stay' : '.pay').focus()
    }

    function setBusy(busy) {
      isBusy = busy
      // `aria-disabled`, because a button with `disabled` loses the focus.
      for (const button of root.querySelectorAll('button')) button.setAttribute('aria-disabled', String(busy))
      if (busy) say('One moment…')
    }

    function say(text, isBad = false) {
      find('.status').textContent = text
      find('.status').classList.toggle('bad', isBad)
    }
  }

  async function call(path, init) {
    const response = await fetch(new URL(path, base), init)
    const body = await response.json()
    if (!response.ok) throw new Error(body.error?.description ?? `The simulator answered ${response.status}.`)
    return body
  }

  function postForm(action, fields) {
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { method: 'post', action })
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value: value ?? '' }))
    }
    form.submit()
  }

  /** Returns white or near-black, the one with more contrast on a `#rrggbb` colour. */
  function readableOn(colour) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#111111' : '#ffffff'
  }

  window.Razorpay = Razorpay
})()
