import { expect, type Page } from '@playwright/test'

/** Chooses the language by its address. The page stores it and goes on by itself: whoever leaves before has chosen nothing. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.goto(`/lang/${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.waitForURL((url) => !url.pathname.startsWith('/lang/'))
}

/** Chooses it for the pages that are opened from now on. */
export const storeLanguage = (page: Page, language: string): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)
