import { expect } from 'vitest'
import { drafts } from '#domain/texts/dictionaries.server'
import type { Shopper } from '#test/browsers/shopper'
import { password } from '#test/support/accounts'
import { newEmail } from '#test/support/new-email'

export type Translated = 'gu' | 'hi'

/** Returns the words of a text in a language, as a buyer reads them on the screen. */
function wordsIn(language: Translated): (text: string) => string {
  return (text) => {
    const words = drafts[language].pages[text]
    if (typeof words !== 'string') throw new Error(`“${text}” has no words in ${language}`)
    return words
  }
}

/** Opens an account and buys by UPI, then by cash, in a language; `lookAt` sees every state of a page by its name. Any engine can do it. */
export async function buyInLanguage(
  shopper: Shopper,
  language: Translated,
  lookAt: (name: string) => Promise<void>,
): Promise<void> {
  const words = wordsIn(language)
  const at = (path: string) => `/${language}${path}`
  const look = (state: string) => lookAt(`${language}-${state}`)
  const readAlert = () => shopper.readAlert(words('OK'))
  const pay = async (button: string) => {
    const [start = '', end = ''] = words(button).split(/ ?\{total\} ?/)
    await shopper.click('button', start || end)
  }

  await shopper.goto(at('/register'))
  await look('register')
  await shopper.click('button', words('Sign Up'))
  expect(await readAlert()).toBe(words('Please fill all fields properly.'))
  await shopper.fill(words('First name'), 'આશા')
  await shopper.fill(words('Last name'), 'પટેલ')
  await shopper.fill(words('Email'), newEmail('asha'))
  await shopper.fill(words('Password'), password)
  await shopper.click('button', words('Sign Up'))
  await shopper.arriveAt(at('/mycart'), words('My Cart'))
  await look('cart-empty')
  await shopper.click('button', words('CHECK OUT'))
  expect(await readAlert()).toBe(words('Your cart is empty!'))

  await shopper.goto(at('/product/jeera'))
  await shopper.click('button', words('ADD TO CART'))
  expect(await readAlert()).toBe(words('Please Select A Size!!!'))
  await look('product-size-missing')
  await shopper.click('radio', words('250gm'))
  await shopper.click('button', words('ADD TO CART'))
  await shopper.see(words('Item Added to Cart!'))
  await look('cart-drawer')
  await shopper.click('link', words('View Cart'))
  await shopper.arriveAt(at('/mycart'), words('My Cart'))
  await look('cart')
  await shopper.click('button', words('CHECK OUT'))
  await shopper.arriveAt(at('/checkout'), words('Checkout'))
  await look('checkout')
  await shopper.click('radio', words('UPI'))
  await pay('Pay {total} with UPI')
  await shopper.see(words('Please look at the fields marked above.'))
  await look('checkout-errors')
  await fillDelivery(shopper, words)
  expect(await shopper.tab.evaluate(listMarkedFields)).toEqual([])
  await pay('Pay {total} with UPI')
  await shopper.click('button', 'Pay')
  expect(await readAlert()).toBe(words('Payment successful & order Recieved!'))
  await shopper.arriveAt(at('/myprofile'), words('My Account'))
  await shopper.see('SM-')
  await look('orders')

  await shopper.goto(at('/product/dhaniya-powder'))
  await shopper.click('button', words('ADD TO CART'))
  await shopper.see(words('Item Added to Cart!'))
  await shopper.goto(at('/checkout'))
  await shopper.click('radio', words('Cash on Delivery'))
  await look('checkout-cash')
  await pay('Place Order · {total} in cash')
  expect(await readAlert()).toBe(words('Order placed successfully with Cash on Delivery!'))
  await shopper.arriveAt(at('/myprofile'), words('My Account'))
  await shopper.click('link', words('See this order'))
  await shopper.see(words('What you ordered'))
  await look('order')
  await shopper.goto(at('/myprofile?panel=addresses'))
  await look('addresses')
}

async function fillDelivery(shopper: Shopper, words: (text: string) => string): Promise<void> {
  await shopper.fill(words('Mobile number'), '98765 43210')
  await shopper.fill(words('Address'), '14, Johari Bazaar')
  await shopper.fill(words('City'), 'Jaipur')
  await shopper.select(words('State'), words('Rajasthan'))
  // Last, since its answer fills in what is empty.
  await shopper.fill(words('Postcode'), '302001')
}

/** Runs in the page: the names of the fields that are marked as wrong. */
function listMarkedFields(): (string | null)[] {
  return [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name'))
}
