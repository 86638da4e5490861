import type { Page } from 'playwright-core'
import { newEmail } from '#test/support/new-email'
import { serverAt, Visitor } from '#test/support/visitor'

export const password = 'secret-of-asha'

/** Opens an account for Asha Patel at the shop of this address without a browser; she is signed in, and the toast about it does not wait for her pages. */
export async function openAccount(url: string, email = newEmail('asha')): Promise<Visitor> {
  const server = serverAt(() => url)
  const visitor = await new Visitor(server, url, '198.51.100.7').register({ email, password })
  visitor.cookies.delete('flash')
  return visitor
}

/** Fills the open form to sign up for Asha Patel, and sends it. */
export async function signUp(page: Page, email = newEmail('asha')): Promise<void> {
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Patel')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

/** Copies the visitor's cookies to the page's browser, which is then signed in. */
export async function signInAs(visitor: Visitor, page: Page, url: string): Promise<void> {
  await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })))
}
