import type { Locator } from '@playwright/test'

/** Chooses an entry of the menu, or an option of the select, behind this button. */
export async function choose(opener: Locator, entry: string): Promise<void> {
  await opener.click()
  const page = opener.page()
  const named = { name: entry, exact: true }
  await page.getByRole('menuitem', named).or(page.getByRole('option', named)).click()
}
