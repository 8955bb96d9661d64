/**
 * The checkout of the payment sandbox: the same interface as the provider's script, a dialog for card and UPI, and no
 * real money. It runs in a shadow root, which isolates its styles from the page's. Its texts are in the requested
 * language, like the provider's.
 */
;(() => {
  const base = new URL('.', document.currentScript.src).href
  const STYLES = `
    :host { all: initial; color-scheme: light; }
    * { box-sizing: border-box; }
    dialog { width: min(400px, 100vw); max-height: 100dvh; padding: 0; border: 0; border-radius: 8px; overflow: auto;
      font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: #1b2a41; background: #fff;
      box-shadow: 0 12px 48px rgb(0 0 0 / .35); }
    dialog::backdrop { background: rgb(0 0 0 / .6); }
    header { position: relative; padding: 18px 56px 16px 20px; color: #fff; background: var(--theme); }
    header h2 { margin: 0; font-size: 17px; }
    header p { margin: 2px 0 0; font-size: 13px; opacity: .9; }
    header strong { display: block; min-height: 1.45em; margin-top: 8px; font-size: 24px; }
    .notice { margin: 0; padding: 8px 20px; font-size: 13px; font-weight: 600; color: #5c3b00; background: #ffe9b8; }
    .close { position: absolute; top: 8px; right: 8px; width: 44px; height: 44px; border: 0; border-radius: 6px;
      font-size: 24px; line-height: 1; color: inherit; background: none; cursor: pointer; }
    .body { padding: 16px 20px 20px; }
    .tabs { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-bottom: 14px; }
    .tabs button { min-height: 44px; border: 1px solid #c7d0dc; border-radius: 6px; font: inherit; color: inherit;
      background: #fff; cursor: pointer; }
    .tabs [aria-selected=true] { border-color: var(--theme); font-weight: 600; box-shadow: inset 0 0 0 1px var(--theme); }
    label { display: block; margin-bottom: 12px; font-size: 13px; font-weight: 600; }
    input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 10px; border: 1px solid #8593a6;
      border-radius: 6px; font: inherit; font-size: 16px; font-weight: 400; color: inherit; background: #fff; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
    .hint { margin: 0 0 12px; font-size: 13px; color: #4b5a70; }
    .hint button { padding: 2px 4px; border: 0; font: inherit; color: #1f4fbf; text-decoration: underline;
      background: none; cursor: pointer; }
    .error { margin: 0 0 12px; padding: 10px 12px; border-radius: 6px; color: #8a1220; background: #fde8ea; }
    .main { width: 100%; min-height: 48px; border: 0; border-radius: 6px; font: inherit; font-weight: 600; color: #fff;
      background: var(--theme); cursor: pointer; }
    .quiet { width: 100%; min-height: 44px; margin-top: 8px; border: 0; font: inherit; color: inherit; background: none;
      text-decoration: underline; cursor: pointer; }
    .middle { padding: 28px 8px; text-align: center; }
    .wheel { width: 36px; height: 36px; margin: 0 auto 14px; border: 4px solid #d6dde6; border-top-color: var(--theme);
      border-radius: 50%; animation: turn 1s linear infinite; }
    .mark { margin: 0 0 8px; font-size: 40px; line-height: 1; }
    :focus-visible { outline: 3px solid #1f6feb; outline-offset: 2px; }
    @keyframes turn { to { transform: rotate(1turn); } }
    @media (prefers-reduced-motion: reduce) { .wheel { animation-duration: 6s; } }`

  // The server inserts the texts of each language here (server/sandbox/checkout-words.ts).
  const WORDS = /* words */ {}

  /** A text with its placeholders replaced by values, which may be elements. */
  const parts = (text, values) => text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? values[part] : part))
  const fill = (text, values) => parts(text, values).join('')

  const pause = (ms) => new Promise((done) => setTimeout(done, ms))

  function rupees(paise, currency) {
    return new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency,
      minimumFractionDigits: paise % 100 ? 2 : 0,
    }).format(paise / 100)
  }

  /** h('p', {class: 'hint'}, 'text', child …) */
  function h(name, properties, ...children) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(properties ?? {})) {
      if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
      else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : value)
    }
    element.append(...children.filter((child) => child !== null && child !== undefined))
    return element
  }

  async function call(path, body) {
    const response = await fetch(base + path, {
      ...(body
        ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    })
    const answer = await response.json().catch(() => ({}))
    if (response.ok && !answer.error) return answer
    throw (
      answer.error ?? {
        code: 'SERVER_ERROR',
        description: WORDS.en.otherwise,
      }
    )
  }

  class Razorpay {
    #options
    #language
    #listeners = new Map()
    #host
    #dialog
    #body
    #amount
    #typed = {}
    #isBusy = false
    #method = 'card'
    #label

    constructor(options) {
      if (!options?.key) throw new Error('Please provide your api key in options')
      this.#options = options
      const asked = options.config?.display?.language
      this.#language = WORDS[asked] ? asked : 'en'
      this.#typed = { ...options.prefill }
      if (options.prefill?.method === 'upi') this.#method = 'upi'
    }

    get #words() {
      return WORDS[this.#language]
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    once(event, listener) {
      return this.on(event, listener)
    }

    async open() {
      if (this.#dialog) return this
      const { name = '', description = '', theme = {}, amount, currency = 'INR' } = this.#options
      const words = this.#words
      this.#amount = h('strong', {}, amount ? rupees(Number(amount), currency) : '')
      this.#body = h('div', { class: 'body' })
      this.#dialog = h(
        'dialog',
        { 'aria-labelledby': 'title', lang: this.#language },
        h(
          'header',
          {},
          h('h2', { id: 'title' }, name || words.payment),
          description ? h('p', {}, description) : null,
          this.#amount,
          h(
            'button',
            { class: 'close', type: 'button', 'aria-label': words.close, onclick: () => this.#leave() },
            '×',
          ),
        ),
        h('p', { class: 'notice' }, words.testMode),
        this.#body,
      )
      this.#dialog.style.setProperty('--theme', theme.color || '#2b5fd9')
      // The page has fonts for its language; the device may not.
      if (this.#language !== 'en') this.#dialog.style.fontFamily = getComputedStyle(document.body).fontFamily
      this.#dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (this.#options.modal?.escape !== false) this.#leave()
      })
      this.#host = h('div', { class: 'razorpay-container', 'data-sandbox': 'checkout' })
      const root = this.#host.attachShadow({ mode: 'open' })
      root.append(h('style', {}, STYLES), this.#dialog)
      document.body.append(this.#host)
      this.#dialog.showModal()
      this.#showForm()
      await this.#readOrder()
      return this
    }

    close() {
      this.#host?.remove()
      this.#host = undefined
      this.#dialog = undefined
    }

    async #readOrder() {
      const { key, order_id, subscription_id, subscription_card_change } = this.#options
      const about = order_id
        ? `orders/${encodeURIComponent(order_id)}`
        : subscription_id && `subscriptions/${encodeURIComponent(subscription_id)}`
      if (!about) return
      try {
        const order = await call(`checkout/${about}?key=${encodeURIComponent(key)}`)
        const { aMonth, pay, payMonthly, useMethod } = this.#words
        const amount = rupees(order.amount, order.currency)
        this.#amount.textContent = order_id ? amount : fill(aMonth, { amount })
        this.#label = subscription_card_change ? useMethod : fill(order_id ? pay : payMonthly, { amount })
        const button = this.#body?.querySelector('button.main[type=submit]')
        if (button) button.textContent = this.#label
      } catch (error) {
        this.#showFailure(error, false)
      }
    }

    #leave() {
      if (this.#isBusy) return
      const { modal = {} } = this.#options
      if (modal.confirm_close && !confirm(this.#words.leave)) return
      this.close()
      modal.ondismiss?.()
    }

    #showForm(problem) {
      const typed = this.#typed
      const words = this.#words
      const field = (label, name, attributes = {}) =>
        h(
          'label',
          {},
          label,
          h('input', {
            name,
            value: typed[name] ?? '',
            autocomplete: 'off',
            ...attributes,
            oninput: (event) => {
              typed[name] = event.target.value
            },
          }),
        )
      const tab = (method, text) =>
        h(
          'button',
          {
            type: 'button',
            role: 'tab',
            'aria-selected': String(this.#method === method),
            onclick: () => {
              this.#method = method
              this.#showForm()
            },
          },
          text,
        )
      const use = (name, value) =>
        h(
          'button',
          {
            type: 'button',
            onclick: () => {
              typed[name] = value
              this.#body.querySelector(`[name="${name}"]`).value = value
            },
          },
          value,
        )
      const fields =
        this.#method === 'card'
          ? [
              field(words.cardNumber, 'number', { inputmode: 'numeric', maxlength: '23', required: true }),
              h(
                'p',
                { class: 'hint' },
                ...parts(words.cardHint, {
                  good: use(
                    'number',
                    this.#options.subscription_id ? '4718 6091 0820 4366' : '4100 2800 0000 1007',
                  ),
                  bad: use('number', '4100 2800 0006 0003'),
                }),
              ),
              h(
                'div',
                { class: 'pair' },
                field(words.expiry, 'expiry', {
                  inputmode: 'numeric',
                  maxlength: '5',
                  placeholder: 'MM/YY',
                  required: true,
                }),
                field(words.cvv, 'cvv', {
                  inputmode: 'numeric',
                  maxlength: '4',
                  type: 'password',
                  required: true,
                }),
              ),
              field(words.nameOnCard, 'name', { maxlength: '100' }),
            ]
          : [
              field(words.upiId, 'vpa', { inputmode: 'email', maxlength: '100', required: true }),
              h(
                'p',
                { class: 'hint' },
                ...parts(words.upiHint, {
                  good: use('vpa', 'success@razorpay'),
                  bad: use('vpa', 'failure@razorpay'),
                }),
              ),
            ]
      this.#body.replaceChildren(
        h(
          'div',
          { class: 'tabs', role: 'tablist', 'aria-label': words.methods },
          tab('card', words.card),
          tab('upi', words.upi),
        ),
        h(
          'form',
          {
            novalidate: true,
            onsubmit: (event) => {
              event.preventDefault()
              this.#pay()
            },
          },
          problem ? h('p', { class: 'error', role: 'alert' }, problem) : null,
          field(words.phone, 'contact', { type: 'tel', maxlength: '20' }),
          field(words.email, 'email', { type: 'email', maxlength: '200' }),
          ...fields,
          h(
            'button',
            { class: 'main', type: 'submit' },
            this.#label ?? fill(words.pay, { amount: this.#amount.textContent }),
          ),
        ),
      )
      this.#body.querySelector(problem ? '.error' : 'input')?.focus()
    }

    #complaint() {
      const { number = '', expiry = '', cvv = '', vpa = '' } = this.#typed
      const { problems } = this.#words
      if (this.#method === 'upi') return /^[\w.-]+@[\w.-]+$/.test(vpa.trim()) ? null : problems.upiId
      if (number.replace(/\D/g, '').length < 12) return problems.cardNumber
      const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(expiry.trim()) ?? []
      if (!month || new Date(2000 + Number(year), Number(month), 1) < new Date()) return problems.expiry
      return /^\d{3,4}$/.test(cvv) ? null : problems.cvv
    }

    async #pay() {
      const complaint = this.#complaint()
      if (complaint) return this.#showForm(complaint)
      const { key, order_id, subscription_id, subscription_card_change, notes } = this.#options
      const { number = '', name = '', expiry, vpa = '', email = '', contact = '' } = this.#typed
      const isUpi = this.#method === 'upi'
      this.#wait(this.#words.waiting[this.#method])
      let result
      try {
        await pause(isUpi ? 900 : 500)
        result = await call('checkout/payments', {
          key,
          ...(order_id ? { order_id } : {}),
          ...(subscription_id ? { subscription_id } : {}),
          ...(subscription_card_change ? { subscription_card_change: true } : {}),
          method: this.#method,
          ...(isUpi ? { vpa: vpa.trim() } : { card: { number, name, expiry } }),
          email,
          contact,
          notes: notes ?? {},
        })
      } catch (error) {
        this.#isBusy = false
        // An error without a payment attempt is a mistake in the form.
        if (!error.metadata?.payment_id && error.field) return this.#showForm(this.#inWords(error))
        this.#showFailure(error, this.#options.retry?.enabled !== false)
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error })
        return
      }
      this.#body.replaceChildren(
        h(
          'div',
          { class: 'middle', role: 'status' },
          h('p', { class: 'mark', 'aria-hidden': 'true' }, '✓'),
          h('p', {}, this.#words.successful),
        ),
      )
      await pause(600)
      this.#isBusy = false
      this.close()
      const { handler, callback_url } = this.#options
      if (handler) handler(result)
      else if (callback_url) this.#postTo(callback_url, result)
    }

    #wait(text) {
      this.#isBusy = true
      this.#body.replaceChildren(
        h('div', { class: 'middle', role: 'status' }, h('div', { class: 'wheel' }), h('p', {}, text)),
      )
    }

    /** The error in the page's language; errors meant for developers keep the provider's text. */
    #inWords({ reason, field, description }) {
      const { declined, unknown, alreadyPaid, otherwise } = this.#words
      if (reason === 'payment_failed') return declined[this.#method]
      if (reason === 'order_already_paid') return alreadyPaid
      if (field === 'number' || field === 'vpa') return unknown[this.#method]
      return description === WORDS.en.otherwise ? otherwise : description
    }

    #showFailure(error, canRetry) {
      const { failed, retry, close } = this.#words
      this.#body.replaceChildren(
        h(
          'div',
          { class: 'middle' },
          h('p', { class: 'mark', 'aria-hidden': 'true' }, '!'),
          h('h3', {}, failed),
          h('p', { role: 'alert' }, this.#inWords(error)),
          canRetry
            ? h('button', { class: 'main', type: 'button', onclick: () => this.#showForm() }, retry)
            : null,
          h('button', { class: 'quiet', type: 'button', onclick: () => this.#leave() }, close),
        ),
      )
      this.#body.querySelector('button')?.focus()
    }

    #postTo(url, result) {
      const form = h(
        'form',
        { method: 'post', action: url },
        ...Object.entries(result).map(([name, value]) => h('input', { type: 'hidden', name, value })),
      )
      document.body.append(form)
      form.submit()
    }
  }

  window.Razorpay = Razorpay
})()
