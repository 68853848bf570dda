/** The form of a new transfer, on the page of the requests. */
import type { Page } from '@playwright/test'

export const newTransferPath = '/mpc/transfer-requests?new=1'

/** Opens the form unless it is open. */
export async function openNewTransfer(page: Page): Promise<void> {
  if (new URL(page.url()).searchParams.get('new') === '1') return
  await page
    .getByRole('button', { name: /^(New transfer|Nueva transferencia)$/ })
    .first()
    .click()
}
