/** The Blockchain Transactions MPC page. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, test } from '../world.ts'

type Answer = ApiReply<'listMpcTransactions'>

const path = '/api/bc-transactions-mpc'
const rows = (page: Page) => page.locator('tr[data-row]')

async function queryAfter(page: Page, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const listRequest = page.waitForRequest((request) => new URL(request.url()).pathname === path)
  await act()
  return new URL((await listRequest).url()).searchParams
}

test.beforeEach(async ({ world }) => {
  await world.signIn('treasurer')
})

test('[ROUTE-17] [TXM-01] the page opens directly and after a reload, with thirteen columns in order', async ({
  page,
}) => {
  for (const open of [() => page.goto('/bc-transactions-mpc'), () => page.reload()]) {
    await open()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blockchain Transactions MPC')
    await expect(rows(page)).toHaveCount(100)
  }
  await expect(page.getByRole('columnheader')).toHaveText([
    'Timestamp',
    'From/To',
    'Asset',
    'Amount (USD)',
    'Network',
    'Wallet',
    'Status',
    'asset contract',
    'wallet address',
    'initiator',
    'comment',
    'entry notes',
    'transaction notes',
  ])
})

test('[TXM-02] [TXM-03] a hundred rows a page; Prev ends on the first page and Next on the last', async ({
  page,
}) => {
  const first = await queryAfter(page, () => page.goto('/bc-transactions-mpc'))
  expect([first.get('page'), first.get('limit')]).toEqual(['1', '100'])
  const [prev, next] = [
    page.getByRole('button', { name: 'Prev', exact: true }),
    page.getByRole('button', { name: 'Next', exact: true }),
  ]
  await expect(prev).toBeDisabled()
  const second = await queryAfter(page, () => next.click())
  expect([second.get('page'), second.get('limit')]).toEqual(['2', '100'])
  await expect(prev).toBeEnabled()
  expect((await queryAfter(page, () => prev.click())).get('page')).toBe('1')
  await page.route(`**${path}?**`, async (route) => {
    const answer = (await (await route.fetch()).json()) as Answer
    await route.fulfill({ json: { ...answer, total: 150 } })
  })
  await page.goto('/bc-transactions-mpc?page=2')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(prev).toBeEnabled()
})

test('the shell’s filters narrow it; a row shows its notes and its wallet; Enter opens the details', async ({
  page,
}) => {
  await page.route(`**${path}?**`, async (route) => {
    const answer = (await (await route.fetch()).json()) as Answer
    const written = {
      mpc_initiator: 'Tara',
      mpc_comment: 'rent',
      mpc_entry_notes: 'e1',
      mpc_transaction_notes: 't1',
    }
    await route.fulfill({ json: { ...answer, rows: answer.rows.map((row) => ({ ...row, ...written })) } })
  })
  await page.goto('/bc-transactions-mpc')
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(9)).toHaveText('Tara')
  await expect(cells.nth(10)).toHaveText('rent')
  await expect(cells.nth(11)).toHaveText('e1')
  await expect(cells.nth(12)).toHaveText('t1')
  await expect(cells.nth(5)).not.toHaveText('-')
  await expect(cells.nth(8).getByRole('button')).toHaveText(/^T.{3}….{6}$/)
  const query = await queryAfter(page, () => page.getByPlaceholder('Tx hash, address…').fill('abc'))
  expect([query.get('q'), query.get('page')]).toEqual(['abc', '1'])
  await page.goto('/bc-transactions-mpc')
  await rows(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(1)).toBeFocused()
})

test('notes are edited in the details and shown in the list; a Viewer reads them', async ({
  page,
  world,
}) => {
  await page.goto('/bc-transactions-mpc')
  // Far from the rows that other journeys open.
  const row = rows(page).nth(60)
  const id = (await row.getAttribute('data-row'))!
  const cells = page.locator(`tr[data-row="${id}"]`).getByRole('cell')
  const dialog = page.getByRole('dialog', { name: 'Transaction Details' })
  const fact = (name: string) => dialog.locator(`[data-field="${name}"] > dd`)
  const add = dialog.getByRole('button', { name: 'Add note for this row only' })
  const entry = dialog.getByRole('textbox', { name: 'Note for this row only' })
  const whole = dialog.getByRole('textbox', { name: 'Note', exact: true })
  await row.focus()
  await page.keyboard.press('Enter')
  await add.click()
  await expect(entry).toBeFocused()
  await expectAccessible(page)
  // j and k open the neighbours, but not while the person types.
  await page.keyboard.type('jack booked it')
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(add).toBeFocused()
  await expect(fact('id')).toHaveText(id)
  await add.click()
  await expect(entry).toHaveValue('')
  await entry.fill('jack booked it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note saved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add note', exact: true }).click()
  await whole.fill('pay \u202Enow')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The note was not saved')
  await whole.fill('invoice 7')
  await page.keyboard.press('Enter')
  // An open field would take the Escape below.
  await expect(whole).toBeHidden()
  await expect(fact('mpc_entry_notes')).toHaveText('jack booked it')
  await expect(fact('mpc_transaction_notes')).toHaveText('invoice 7')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cells.nth(11)).toHaveText('jack booked it')
  await expect(cells.nth(12)).toHaveText('invoice 7')

  await world.signIn('viewer')
  await page.goto('/bc-transactions-mpc')
  await expect(cells.nth(11)).toHaveText('jack booked it')
  await page.locator(`tr[data-row="${id}"]`).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Only')
  await expect(dialog.getByRole('button', { name: /note/i })).toHaveCount(0)

  const calls = await world.callsOf('treasurer')
  await calls.changeTransactionNotes({ params: { id }, body: { entry_notes: '', transaction_notes: '' } })
  await page.reload()
  await expect(cells.nth(11)).toHaveText('-')
  await expect(cells.nth(12)).toHaveText('-')
})

test('a failure is shown in red instead of the table', async ({ page }) => {
  await page.route(`**${path}?**`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/bc-transactions-mpc')
  await expect(page.getByRole('alert')).toHaveText('Internal Server Error')
})

test('the page is accessible and within the policy in both languages and themes', async ({ page }) => {
  // The rules are the same for the next ninety rows.
  await page.route(`**${path}?**`, async (route) => {
    const answer = (await (await route.fetch()).json()) as Answer
    await route.fulfill({ json: { ...answer, rows: answer.rows.slice(0, 10) } })
  })
  await expectAccessibleEverywhere(page, async () => {
    await page.goto('/bc-transactions-mpc')
    await rows(page).first().waitFor()
    await expectAccessible(page)
  })
})
