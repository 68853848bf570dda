import { expect, type Page } from '@playwright/test'

export interface SignInTexts {
  readonly email: string
  readonly password: string
  readonly signIn: string
}

const english: SignInTexts = { email: 'Email', password: 'Password', signIn: 'Sign in' }

interface Visitor {
  readonly email: string
  readonly password: string
  /** The page that the visitor wanted, and gets after the sign-in. */
  readonly to: string
  readonly texts?: SignInTexts
}

/** As a person does: through the sign-in page. */
export async function signInByHand(
  page: Page,
  { email, password, to, texts = english }: Visitor,
): Promise<void> {
  await page.goto(to)
  await page.getByLabel(texts.email).fill(email)
  await page.getByLabel(texts.password, { exact: true }).fill(password)
  const button = page.getByRole('button', { name: texts.signIn, exact: true })
  await button.click()
  await expect(button).toHaveCount(0)
}
