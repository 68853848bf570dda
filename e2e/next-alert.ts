import type { Locator, Page } from '@playwright/test'

/** The text of the next alert, which is dismissed. Call before the action, await after it. */
export const nextAlert = (page: Page): Promise<string> => read(page.getByRole('alert').and(messages(page)))

/** The same for the next success message. */
export const nextSuccess = (page: Page): Promise<string> =>
  read(page.getByRole('status').locator(messages(page)))

const messages = (page: Page): Locator => page.locator('[data-message]')

function read(message: Locator): Promise<string> {
  const text = (async () => {
    const content = await message.first().locator('p').textContent({ timeout: 30_000 })
    // Before it there may be a button that takes the action back.
    await message.first().getByRole('button').last().click()
    return content ?? ''
  })()
  // A journey that fails before it awaits this has its own error.
  text.catch(() => undefined)
  return text
}
