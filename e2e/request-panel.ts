/** The list of transfer requests, and the panel of the open one. */
import type { Locator, Page } from '@playwright/test'

export const requestRows = (page: Page): Locator => page.locator('[data-request]')
export const requestRow = (page: Page, id: string): Locator => page.locator(`[data-request="${id}"]`)
export const requestPanel = (page: Page): Locator => page.locator('[data-request-panel]')

/** Opens a row. */
export const openRow = (row: Locator): Promise<void> => row.getByRole('button').first().click()

/** The page of the requests in any state, with this one open. */
export const requestAt = (id: string): string => `/mpc/transfer-requests?tab=all&request=${id}`

/** A button of the open request, by the start of its name. */
export const panelAct = (page: Page, name: string): Locator =>
  requestPanel(page).getByRole('button', { name: new RegExp(`^${name}: `) })
