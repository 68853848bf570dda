/** Finding transactions, and what people add to them: search, filters, saved views, notes, tags, files. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

const rows = (page: Page) => page.locator('tr[data-row]')
const bar = (page: Page) => page.getByRole('region', { name: 'More filters' })
const search = (page: Page) => page.getByPlaceholder('Tx hash, address…')

test.beforeEach(async ({ world }) => {
  await world.signIn('treasurer')
})

test('a payment is found by its payee, its note and its amount; a view keeps the search', async ({
  page,
  world,
}) => {
  const calls = await world.callsOf('treasurer')
  const [organisation] = await calls.listMyOrganisations()
  const entity_id = organisation!.id
  const { rows: listed } = await calls.listTransactions({
    query: { entity_id, q: 'goran ilic', direction: 'out', limit: 1 },
  })
  const paid = listed[0]!
  await page.goto('/bc-transactions')
  await search(page).fill('GORAN ilic')
  await expect(rows(page).first()).toContainText('Goran Ilic')
  await search(page).fill(`${paid.amount} USDT`)
  await expect(page.locator(`[data-row="${paid.id}"]`)).toBeVisible()
  // The whole number finds it too, and the list says what its rows move, as the server added them up.
  await search(page).fill(paid.amount!.split('.')[0]!)
  await expect(page.locator(`[data-row="${paid.id}"]`)).toBeVisible()
  const { sums } = await calls.sumTransactions({
    query: {
      entity_id,
      q: 'goran ilic',
      min_amounts: 'USDT:0.5,BTC:0.000001,ETH:0.0001,TRX:0.01',
      calls: 'show',
    },
  })
  const out = BigInt(sums!.find(({ symbol }) => symbol === 'USDT')!.out_units)
  await search(page).fill('goran ilic')
  const cents = (out / 10_000n).toString()
  await expect(page.getByRole('list', { name: 'Sum of confirmed transactions' })).toContainText(
    `out ${BigInt(cents.slice(0, -2)).toLocaleString('en')}.${cents.slice(-2)}`,
  )

  await search(page).fill('goran')
  await bar(page).getByRole('radio', { name: 'Out' }).click()
  await expect(page).toHaveURL(/direction=out/)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/direction=in/)
  await page.keyboard.press('ArrowRight')
  await bar(page).getByLabel('from').fill('1,000,5')
  await expect(bar(page).getByText('Enter an amount')).toBeVisible()
  await bar(page).getByLabel('from').fill('0.01')
  await expect(page).toHaveURL(/least=/)
  await expect(page.locator('section[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)

  await bar(page)
    .getByRole('button', { name: /^Views/ })
    .click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Goran')
  await dialog.getByLabel('Open this view').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(bar(page).getByRole('button', { name: 'Views: Goran' })).toBeVisible()

  // The default view opens by itself; 'All transactions' leaves it.
  await page.goto('/bc-transactions')
  await expect(search(page)).toHaveValue('goran')
  await bar(page).getByRole('button', { name: 'Views: Goran' }).click()
  await page.getByRole('menuitem', { name: 'All transactions' }).click()
  await expect(search(page)).toHaveValue('')
  await bar(page)
    .getByRole('button', { name: /^Views/ })
    .click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  const manage = page.getByRole('dialog', { name: 'Saved views' })
  await expectAccessible(page)
  await manage.getByRole('button', { name: 'Delete Goran' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(manage.getByText('No saved views yet.')).toBeVisible()
})

test('a view whose tag is gone opens with a sentence and the rest of its filters', async ({
  page,
  world,
}) => {
  const calls = await world.callsOf('treasurer')
  const [organisation] = await calls.listMyOrganisations()
  const entity_id = organisation!.id
  const tag = await calls.createTransactionTag({ body: { entity_id, kind: 'tag', name: 'Short-lived' } })
  const view = await calls.createSavedView({
    body: { entity_id, name: 'Fading', filters: { tags: [tag.id], token: 'USDT' } },
  })
  await calls.deleteTransactionTag({ params: { id: tag.id } })
  await page.goto('/bc-transactions')
  await bar(page)
    .getByRole('button', { name: /^Views/ })
    .click()
  await page.getByRole('menuitem', { name: 'Fading' }).click()
  await expect(page.getByText('“Fading” was saved with a tag that no longer exists.')).toBeVisible()
  await expect(rows(page).first()).toContainText('USDT')
  await calls.deleteSavedView({ params: { id: view.id } })
  await page.goto(`/bc-transactions?view=${view.id}&token=USDT`)
  await expect(page.getByText('This saved view no longer exists')).toBeVisible()
})

test('notes, tags and files are added in the side panel; a second writer sees both texts', async ({
  page,
  world,
}) => {
  const calls = await world.callsOf('treasurer')
  await page.goto('/bc-transactions?token=USDT')
  const row = rows(page).nth(7)
  const id = (await row.getAttribute('data-row'))!
  await row.focus()
  await page.keyboard.press('Space')
  const panel = page.locator('aside[data-panel]')
  await panel.getByRole('button', { name: 'Add note', exact: true }).click()
  const note = panel.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('Mine')
  // Somebody else is faster.
  await calls.changeTransactionNotes({ params: { id }, body: { transaction_notes: 'Theirs' } })
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toContainText('Theirs')
  await expect(panel.getByRole('alert')).toContainText('Mine')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Replace it with mine' }).click()
  await expect(panel.getByText('Mine', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'Add category' }).click()
  await panel.getByRole('combobox', { name: 'Category' }).fill('Suppliers')
  await page.getByRole('option', { name: 'Create “Suppliers”' }).click()
  await expect(panel.getByText('Suppliers')).toBeVisible()
  await panel.getByRole('button', { name: 'Add tag' }).click()
  await page.keyboard.type('Berlin')
  await expect(page.getByRole('option', { name: 'Create “Berlin”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Remove Berlin' })).toBeVisible()
  await panel.getByRole('button', { name: 'Manage tags' }).click()
  const managed = page.getByRole('dialog', { name: 'Manage tags' })
  await managed.getByRole('button', { name: 'Edit: Berlin' }).click()
  await managed.getByRole('textbox', { name: 'Name' }).fill('Munich')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(managed.locator('[data-tag=Berlin]')).toHaveCount(0)
  await managed.getByRole('button', { name: 'Close' }).click()
  await expect(panel.getByRole('button', { name: 'Remove Munich' })).toBeVisible()
  await expect(page.locator(`[data-row="${id}"] [data-marks]`)).toBeVisible()

  const input = panel.locator('input[type=file]')
  await input.setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') })
  await expect(page.getByRole('alert')).toContainText('invoice.pdf is not a PDF file')
  await input.setInputFiles({ name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('Invoice 7') })
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download invoice.txt' }).click()
  expect((await download).suggestedFilename()).toBe('invoice.txt')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Delete invoice.txt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText('invoice.txt')).toHaveCount(0)

  await bar(page).getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Suppliers' }).click()
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible()
  // Only transactions with a mark are left.
  await expect(rows(page).filter({ hasNot: page.locator('[data-marks]') })).toHaveCount(0)

  await world.signIn('viewer')
  await speak(page, 'es')
  await page.goto('/bc-transactions?token=USDT')
  await page.locator(`[data-row="${id}"]`).focus()
  await page.keyboard.press('Space')
  await expect(panel.getByText('Suppliers')).toBeVisible()
  await expect(panel.getByRole('button', { name: /nota|etiqueta|archivo/i })).toHaveCount(0)
})
