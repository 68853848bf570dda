/**
 * A batch from the wallet of the seeded key, whose signers enforce rules: a CSV with mistakes, their repair in the rows, one signature
 * of the requester and one of an approver on the approver page, five payments sent one after the other, and books that match.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { chooseIn } from '../choose.ts'
import { strangersAddress } from '../signing-wallet.ts'
import { signInByHand } from '../sign-in-by-hand.ts'
import { speak } from '../speak.ts'
import { emailOf, expect, password, solidAfterBlocks, test } from '../world.ts'

test.use({ actionTimeout: 15_000 })

const path = '/mpc/transfer-requests/batch'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const line = (page: Page, number: number) => page.locator(`[data-line="${number}"]`)

async function signOnPage(page: Page, opener: string, sum: string, button: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: opener }).click()
  const approver = await opened
  await expect(heading(approver, 'Compare the rules first')).toBeFocused()
  await approver.getByRole('button', { name: 'The words are the same' }).click()
  await expect(heading(approver, sum)).toBeFocused()
  await expect(approver.getByRole('heading', { name: '5 payments' })).toBeVisible()
  await expect(approver.getByRole('list', { name: '5 payments' }).getByRole('listitem')).toHaveCount(5)
  await expectAccessibleInBothThemes(approver)
  await approver.getByRole('button', { name: button }).click()
  return approver
}

/** Differs between runs, so that no earlier payment is alike. */
const cents = String(Date.now()).slice(-5).replace(/0$/, '1')

test('a file with mistakes becomes five payments, which two people sign once, and which reach the books', async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(700_000)
  const to = Array.from({ length: 5 }, strangersAddress)
  await signInByHand(page, { email: emailOf('treasurer'), password, to: path })
  await expect(page.getByRole('heading', { name: 'Pay many at once' })).toBeVisible()
  await expectAccessible(page)
  const table = page.getByRole('textbox', { name: 'Paste a table' })
  // A file that comes before the wallet is kept, and can be chosen again.
  for (const payee of ['first', 'second']) {
    await page.locator('input[type=file]').setInputFiles({
      name: 'early.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`payee,amount\n${payee},1\n`),
    })
    await expect(table).toHaveValue(new RegExp(payee))
  }
  await chooseIn(page, 'Network', 'TRON Sandbox')
  await chooseIn(page, 'Wallet', 'MPC Operations')
  await chooseIn(page, 'Token', /^TRX/)
  // 50,000 lines are refused at once, in a sentence.
  await page.locator('input[type=file]').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`payee,amount\n${'"x,-0;\n'.repeat(50_000)}`),
  })
  await expect(page.getByRole('alert')).toContainText('This is no readable CSV')
  await table.fill(
    [
      'dirección;importe;referencia',
      ...to.map((address, at) => `${address};0,${at + 1}${cents};Nov, ${at + 1} h`),
      `${to[1]};0,2${cents};Nov, 2 h`,
      'TJ5t3;x;',
    ].join('\r\n'),
  )
  await page.getByRole('button', { name: 'Read the table' }).click()
  await expect(page.getByText('Fix 2 lines to submit.')).toBeVisible()
  await expect(line(page, 6)).toContainText('Duplicate of line 2.')
  await expect(line(page, 7)).toContainText('This is no TRON Sandbox address.')
  await expect(line(page, 7)).toContainText('x is not an amount.')
  await expect(line(page, 1)).toContainText('First payment')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove line 7' }).first().click()
  await page.getByRole('button', { name: 'Keep both: line 6' }).click()
  await expect(page.getByText(/^Fix \d/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit line 6' }).click()
  await page.getByRole('button', { name: 'Remove line 6' }).click()
  await page.getByRole('textbox', { name: 'Name of the batch' }).fill('Contractors, November')
  await page.getByRole('button', { name: 'Submit 5 payments' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Submit 5 payments from MPC Operations?')
  await expect(question).toContainText(/Total: [\d.]+ TRX/)
  await expect(question).toContainText(/Max fee: [\d.]+ TRX/)
  await question.getByRole('button', { name: 'Submit 5 payments' }).click()
  await expect(page.getByRole('heading', { name: 'Contractors, November' })).toBeVisible()
  const stored = page.url()
  const total = await page.locator('dd').first().innerText()
  await speak(page, 'es')
  await page.goto(stored)
  await expect(page.getByRole('button', { name: 'Firmar solicitud' })).toBeVisible()
  await expectAccessible(page)
  await speak(page, 'en')
  await page.goto(stored)
  await expectAccessible(page)
  const own = await signOnPage(page, 'Sign request', total, 'Sign request with test passkey')
  await expect(heading(own, 'You signed this request')).toBeFocused()

  const second = await (await browser.newContext()).newPage()
  await signInByHand(second, {
    email: emailOf('approver'),
    password,
    to: new URL('/dashboard-signing-request', stored).href,
  })
  // The batch is all that this filter finds, so the list does not say that it found nothing.
  await second.goto(new URL('/mpc/transfer-requests?tab=needs-you&least=1.5&most=2.4', stored).href)
  await expect(second.locator(`[data-batch="${new URL(stored).hash.slice(1)}"]`)).toBeVisible()
  await expect(second.getByText('Auto-refresh')).toBeVisible()
  await expect(second.getByText(/No request matches|Nothing needs you/)).toHaveCount(0)
  await second.goto(new URL('/dashboard-signing-request', stored).href)
  const work = second.locator(`[data-work="${new URL(stored).hash.slice(1)}"]`)
  await expect(work).toContainText('Contractors, November')
  await work.getByRole('link', { name: /^Review TB-/ }).click()
  const approver = await signOnPage(second, 'Review and approve', total, 'Approve with test passkey')
  await expect(heading(approver, 'You approved this transfer')).toBeFocused()

  await page.goto(new URL(`/mpc/transfer-requests?tab=all&q=${to[0]}`, stored).href)
  await page.locator('[data-request]').getByRole('button').first().click()
  const panel = page.locator('[data-request-panel]')
  await expect(panel.getByRole('button', { name: /Sign & Broadcast|Cancel request/ })).toHaveCount(0)
  await panel.getByRole('link', { name: 'Open the batch' }).click()
  await page.getByRole('button', { name: 'Sign and send 5 payments' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Sign and send 5 payments' })
    .click()
  for (const number of [1, 2, 3, 4, 5])
    await expect(line(page, number)).toContainText(/Sent|Confirmed/, { timeout: 60_000 })
  await expect(page.getByText('5 of 5 sent')).toBeVisible()
  await world.chain.mine(solidAfterBlocks + 1)
  await expect(line(page, 5)).toContainText('Confirmed', { timeout: 60_000 })

  const operator = await world.callsOf('operator')
  const wallet = (await operator.listSigningWallets({ query: {} })).find(
    ({ name }) => name === 'MPC Operations',
  )
  await operator.startTronCatchUp({
    body: {
      address: wallet?.address ?? '',
      network_id: wallet?.network_id ?? '',
      limit: null,
      provider: 'trongrid',
      use_high_watermark: true,
    },
  })
  const books = async () =>
    (await operator.listWallets({ query: {} })).find(({ id }) => id === wallet?.id)?.books.state
  await expect.poll(books, { timeout: 90_000 }).toBe('reconciled')
})

test('the only wallet is chosen; amounts with a point are read from commas, and ambiguous or invalid lines do not count', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const wallets = await calls.listSigningWallets({ query: {} })
  const only = wallets.filter(({ name }) => name === 'MPC Operations')
  expect(only).toHaveLength(1)
  await page.route('**/api/mpc/wallets?**', (route) => route.fulfill({ json: only }))
  await page.goto(path)
  await expect(page.getByRole('combobox', { name: 'Wallet' })).toContainText('MPC Operations')
  await chooseIn(page, 'Token', /^TRX/)
  const [first, second, third] = [strangersAddress(), strangersAddress(), strangersAddress()]
  const table = page.getByRole('textbox', { name: 'Paste a table' })
  await table.fill(`address,amount\n${first},100,50\n`)
  await page.getByRole('button', { name: 'Read the table' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Line 1 has more cells than the first line has columns.',
  )
  await table.fill(`address,amount\n${first},1.00\n${second},"1,50"\n${third},1.234\nTJ5t3,7.00\n`)
  await page.getByRole('button', { name: 'Read the table' }).click()
  await expect(line(page, 1)).toContainText('1.00')
  await expect(line(page, 2)).toContainText('1.50')
  await expect(line(page, 3)).toContainText('1.234 can mean 1234 or 1.234.')
  await expect(page.getByText('Choose how the amounts are written.')).toBeVisible()
  await expect(page.getByText('2 of 4 lines')).toBeVisible()
  await expect(page.locator('dd', { hasText: /^2\.5\d* TRX$/ })).toBeVisible()
  await page.getByRole('radio', { name: '1,234.56' }).check()
  await expect(page.getByText('3 of 4 lines')).toBeVisible()
  await expect(page.locator('dd', { hasText: /^3\.734 TRX$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit 3 payments' })).toBeDisabled()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
