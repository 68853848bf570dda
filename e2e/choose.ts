import type { Locator, Page } from '@playwright/test'

/** Chooses an entry of the menu, or an option of the select, behind this button. */
export async function choose(opener: Locator, entry: string): Promise<void> {
  await opener.click()
  const page = opener.page()
  const named = { name: entry, exact: true }
  await page.getByRole('menuitem', named).or(page.getByRole('option', named)).click()
}

/** Chooses the first option with this text in the select of a form. */
export async function chooseIn(form: Page | Locator, field: string, option: string | RegExp): Promise<void> {
  const select = form.getByRole('combobox', { name: field, exact: true })
  await select.click()
  await select.page().getByRole('option', { name: option }).first().click()
}
