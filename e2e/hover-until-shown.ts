import { expect, type Locator } from '@playwright/test'

/** Hovers over a control until its tooltip is visible. A part of the page that loads later may move the control away. */
export async function hoverUntilShown(control: Locator, tooltip: Locator): Promise<void> {
  await expect(async () => {
    await control.hover()
    await expect(tooltip).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
