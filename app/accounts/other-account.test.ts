import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { expectDescribed } from '#test/support/expect-described'

const app = join(import.meta.dirname, '..')
/** Forms that do the same whoever is signed in, or that another account cannot send, with the reason. */
const ofAnybody = {
  'accounts/account-menu.tsx': 'signs out whoever is signed in',
  'accounts/address-card.tsx': 'names an address, which another account has not got; a saved one names the account',
  'accounts/phone-form.tsx': 'sends a code to a phone; its code is of one account',
  'accounts/short-form.tsx': 'a code and a token are of one account; who tracks an order names it',
  'checkout/pending-checkout.tsx': 'names an order, which another account has not got',
  'orders/complaint-form.tsx': 'is about the order of its page',
  'orders/order-page-forms.tsx': 'is about the order of its page',
  'orders/order-refunds.tsx': 'is about the order of its page',
}

it('every form of an account names whose page it was made for, or says why not', () => {
  const nameless = globSync('{accounts,checkout,orders}/**/*.tsx', { cwd: app }).filter((name) => {
    const forms = readFileSync(join(app, name), 'utf8').matchAll(/<((?:\w+\.)?Form)\b((?:[^>]|=>)*)>(.*?)<\/\1>/gs)
    return [...forms].some(
      ([, , head = '', fields = '']) => head.includes('method="post"') && !/<HiddenFields[^>]*\bby\b/.test(fields),
    )
  })
  expectDescribed(
    { there: nameless, described: Object.keys(ofAnybody) },
    { add: (file) => `A form of ${file} needs the hidden field “by” (refusalOfOther).`, table: import.meta.filename },
  )
})
