import { expect, type Page } from '@playwright/test'

/** Selects the language by its URL. The page stores it and goes on by itself; leaving earlier selects nothing. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.goto(`/lang/${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.waitForURL((url) => !url.pathname.startsWith('/lang/'))
}

/** Selects it for the pages opened from now on. */
export const storeLanguage = (page: Page, language: string): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
