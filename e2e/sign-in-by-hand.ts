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
  await page.getByRole('button', { name: texts.signIn, exact: true }).click()
  // Whatever loads another page before the answer arrives would cancel the sign-in.
  await expect(page.getByLabel(texts.password, { exact: true })).toHaveCount(0)
}
