/**
 * The checkout of the payment sandbox: the same interface as the provider's script, a dialog for card and UPI,
 * and no real money. It lives in a shadow root, so that it neither takes the page's styles nor gives any.
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
    header strong { display: block; margin-top: 8px; font-size: 24px; }
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
        description: 'The payment could not be made. Please try again.',
      }
    )
  }

  class Razorpay {
    #options
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
      this.#typed = { ...options.prefill }
      if (options.prefill?.method === 'upi') this.#method = 'upi'
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
      this.#amount = h('strong', {}, amount ? rupees(Number(amount), currency) : '')
      this.#body = h('div', { class: 'body' })
      this.#dialog = h(
        'dialog',
        { 'aria-labelledby': 'title' },
        h(
          'header',
          {},
          h('h2', { id: 'title' }, name || 'Payment'),
          description ? h('p', {}, description) : null,
          this.#amount,
          h(
            'button',
            { class: 'close', type: 'button', 'aria-label': 'Close', onclick: () => this.#leave() },
            '×',
          ),
        ),
        h('p', { class: 'notice' }, 'Test mode: no real money'),
        this.#body,
      )
      this.#dialog.style.setProperty('--theme', theme.color || '#2b5fd9')
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
        const sum = rupees(order.amount, order.currency)
        this.#amount.textContent = order_id ? sum : `${sum} a month`
        this.#label = order_id
          ? `Pay ${sum}`
          : subscription_card_change
            ? 'Use this method'
            : `Pay ${sum} a month`
        const button = this.#body?.querySelector('button.main[type=submit]')
        if (button) button.textContent = this.#label
      } catch (error) {
        this.#showFailure(error, false)
      }
    }

    #leave() {
      if (this.#isBusy) return
      const { modal = {} } = this.#options
      if (modal.confirm_close && !confirm('Are you sure you want to leave the payment?')) return
      this.close()
      modal.ondismiss?.()
    }

    #showForm(problem) {
      const typed = this.#typed
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
              field('Card number', 'number', { inputmode: 'numeric', maxlength: '23', required: true }),
              h(
                'p',
                { class: 'hint' },
                use('number', this.#options.subscription_id ? '4718 6091 0820 4366' : '4100 2800 0000 1007'),
                ' succeeds, ',
                use('number', '4100 2800 0006 0003'),
                ' is declined. Any date to come and any CVV.',
              ),
              h(
                'div',
                { class: 'pair' },
                field('Expiry (MM/YY)', 'expiry', {
                  inputmode: 'numeric',
                  maxlength: '5',
                  placeholder: 'MM/YY',
                  required: true,
                }),
                field('CVV', 'cvv', {
                  inputmode: 'numeric',
                  maxlength: '4',
                  type: 'password',
                  required: true,
                }),
              ),
              field('Name on card', 'name', { maxlength: '100' }),
            ]
          : [
              field('UPI ID', 'vpa', { inputmode: 'email', maxlength: '100', required: true }),
              h(
                'p',
                { class: 'hint' },
                use('vpa', 'success@razorpay'),
                ' or ',
                use('vpa', 'failure@razorpay'),
              ),
            ]
      this.#body.replaceChildren(
        h(
          'div',
          { class: 'tabs', role: 'tablist', 'aria-label': 'Ways to pay' },
          tab('card', 'Card'),
          tab('upi', 'UPI'),
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
          field('Phone number', 'contact', { type: 'tel', maxlength: '20' }),
          field('Email (optional)', 'email', { type: 'email', maxlength: '200' }),
          ...fields,
          h('button', { class: 'main', type: 'submit' }, this.#label ?? `Pay ${this.#amount.textContent}`),
        ),
      )
      this.#body.querySelector(problem ? '.error' : 'input')?.focus()
    }

    #complaint() {
      const { number = '', expiry = '', cvv = '', vpa = '' } = this.#typed
      if (this.#method === 'upi')
        return /^[\w.-]+@[\w.-]+$/.test(vpa.trim()) ? null : 'Please enter a valid UPI ID.'
      if (number.replace(/\D/g, '').length < 12) return 'Please enter a valid card number.'
      const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(expiry.trim()) ?? []
      if (!month || new Date(2000 + Number(year), Number(month), 1) < new Date())
        return 'Please enter a date to come.'
      return /^\d{3,4}$/.test(cvv) ? null : 'Please enter the CVV of the card.'
    }

    async #pay() {
      const complaint = this.#complaint()
      if (complaint) return this.#showForm(complaint)
      const { key, order_id, subscription_id, subscription_card_change, notes } = this.#options
      const { number = '', name = '', vpa = '', email = '', contact = '' } = this.#typed
      const isUpi = this.#method === 'upi'
      this.#wait(isUpi ? 'Please approve the payment in your UPI app…' : 'Your bank is checking the payment…')
      let result
      try {
        await pause(isUpi ? 900 : 500)
        result = await call('checkout/payments', {
          key,
          ...(order_id ? { order_id } : {}),
          ...(subscription_id ? { subscription_id } : {}),
          ...(subscription_card_change ? { subscription_card_change: true } : {}),
          method: this.#method,
          ...(isUpi ? { vpa: vpa.trim() } : { card: { number, name } }),
          email,
          contact,
          notes: notes ?? {},
        })
      } catch (error) {
        this.#isBusy = false
        // What was never an attempt is only a mistake in the form.
        if (!error.metadata?.payment_id && error.field) return this.#showForm(error.description)
        this.#showFailure(error, this.#options.retry?.enabled !== false)
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error })
        return
      }
      this.#body.replaceChildren(
        h(
          'div',
          { class: 'middle', role: 'status' },
          h('p', { class: 'mark', 'aria-hidden': 'true' }, '✓'),
          h('p', {}, 'Payment successful'),
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

    #showFailure(error, canRetry) {
      this.#body.replaceChildren(
        h(
          'div',
          { class: 'middle' },
          h('p', { class: 'mark', 'aria-hidden': 'true' }, '!'),
          h('h3', {}, 'Payment failed'),
          h('p', { role: 'alert' }, error.description),
          canRetry
            ? h('button', { class: 'main', type: 'button', onclick: () => this.#showForm() }, 'Retry payment')
            : null,
          h('button', { class: 'quiet', type: 'button', onclick: () => this.#leave() }, 'Close'),
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
