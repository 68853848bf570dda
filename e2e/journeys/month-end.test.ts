/** A treasurer closes the month: what is ready, a statement with its files, an accounting export, and the wallets' reconciliation. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('a treasurer sees what is ready, makes a statement, and downloads exactly the recorded files', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const organisation = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')
  const entity = organisation?.id ?? ''
  // The first readings of the sandbox still add to the books.
  await expect
    .poll(
      async () =>
        (await calls.listReconciliations({ query: { entity_id: entity } })).find(
          ({ wallet }) => wallet === 'Operations',
        )?.state,
      { timeout: 60_000 },
    )
    .toBe('reconciled')
  await page.goto('/accounts-balances')
  await page.getByRole('link', { name: 'Month-end' }).click()
  await expect(page).toHaveURL(/\/month-end/)
  const checks = page.getByRole('region', { name: 'What is ready' })
  await expect(checks.getByRole('heading', { level: 2 })).toHaveText(/Ready to close|Not ready to close/)
  // A check that fails lists its wallets below.
  await expect(checks.locator('li:not(li li)')).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'In US dollars' })).toContainText('Closing balance')
  await page.getByRole('combobox', { name: 'Wallet' }).click()
  await page.getByRole('option', { name: 'Operations', exact: true }).click()
  await expect(checks.getByRole('heading', { level: 2 })).toHaveText('Ready to close')
  await page.getByRole('button', { name: 'Make statement' }).click()
  const maker = page.getByRole('region', { name: 'Statement', exact: true })
  const pdf = await downloaded(page, () => maker.getByRole('button', { name: /^Download PDF/ }).click())
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const csv = await downloaded(page, () => maker.getByRole('button', { name: /^Download CSV/ }).click())
  expect(csv.bytes.toString().split('\r\n')[0]).toMatch(/^record,state,wallet,address/)
  const [made] = await calls.listStatements({ query: { entity_id: entity } })
  const hashes = [pdf, csv].map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  expect(hashes).toEqual([made?.pdf_sha256, made?.csv_sha256])
  const row = page.locator(`[data-statement="${made?.id ?? ''}"]`)
  await row.getByRole('button', { name: /^Check/ }).click()
  await expect(row.getByRole('status')).toHaveText('Unchanged: the ledger gives the same files.')
  await expectAccessible(page)

  const accounting = page.getByRole('region', { name: 'Accounting export' })
  await accounting.getByRole('combobox', { name: 'Program' }).click()
  await page.getByRole('option', { name: 'DATEV (Buchungsstapel)' }).click()
  await accounting.getByRole('button', { name: 'DATEV settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'DATEV settings' })
  await dialog.getByLabel('Consultant number').fill('29098')
  await dialog.getByLabel('Client number').fill('55003')
  for (const [name, account] of [
    ['Holdings', '1890'],
    ['Received', '1590'],
    ['Paid', '1591'],
    ['Fees', '4970'],
    ['Transit between own wallets', '1360'],
    ['Staked holdings (an asset account)', '1895'],
    ['Rewards', '2650'],
  ] as const)
    await dialog.getByLabel(name, { exact: true }).fill(account)
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect(dialog).toBeHidden()
  const leaveOut = accounting.getByRole('checkbox', { name: 'Leave them out of the file' })
  const file = accounting.getByRole('button', { name: /^Download file/ }).first()
  await expect(accounting.getByText(/^[\d,]+ lines/)).toBeVisible()
  if (await leaveOut.isVisible()) {
    await expect(file).toBeDisabled()
    await leaveOut.click()
  }
  const datev = await downloaded(page, () => file.click())
  expect(datev.name).toMatch(/^EXTF_/)
  const [header, columns, booking] = datev.bytes.toString('latin1').split('\r\n')
  expect(header).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;.*;"";"";29098;55003;/)
  expect(columns).toMatch(/^Umsatz/)
  expect(booking).toMatch(/^\d+,\d{2};"[SH]";"USD";;;;1890;\d{4};;\d{4};/)

  await page.goto('/accounts-balances')
  await page.getByRole('link', { name: 'Ledger' }).click()
  await expect(page).toHaveURL(/\/reconciliations/)
  await expect(page.getByText(/of \d+ wallets match the chain/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only differences' }).click()
  const listed = page.locator('tr[data-wallet]')
  await expect(async () => {
    const all = await calls.listReconciliations({ query: { entity_id: entity } })
    const differing = all.filter(
      ({ differences, open_findings: findings }) =>
        findings > 0 || differences.some(({ is_verified: isKnown }) => isKnown),
    )
    const shown = await listed.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-wallet')))
    expect(new Set(shown)).toEqual(new Set(differing.map(({ wallet_id }) => wallet_id)))
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)

  await speak(page, 'es')
  await page.goto('/month-end')
  await expect(page.getByRole('heading', { name: /Listo para cerrar|Aún no se puede cerrar/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Exportación contable' })).toContainText('Programa')
})

test('unverified assets leave the effect of prices known, and are counted as left out', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const entity_id = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')?.id ?? ''
  await page.goto('/month-end')
  const figures = page.getByRole('region', { name: 'In US dollars' })
  await expect(figures).toContainText('Closing balance')
  const now = new Date()
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  const findMonth = async (back = 1): Promise<Awaited<ReturnType<typeof calls.getMonthEnd>>> => {
    expect(back, 'a month of the year whose only assets without a price are unverified').toBeLessThan(13)
    const month = now.getUTCMonth() - back
    const found = await calls.getMonthEnd({
      query: { entity_id, first_day: dayOf(month, 1), last_day: dayOf(month + 1, 0) },
    })
    const { unpriced } = found
    const isWanted = unpriced.some(({ entries }) => entries > 0) && unpriced.every((row) => !row.is_verified)
    return isWanted ? found : findMonth(back + 1)
  }
  const { unpriced, first_day } = await findMonth()
  await page.getByRole('combobox', { name: 'Month' }).click()
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const months = page.getByRole('option')
  await expect(months.first()).toHaveText(`${name.format(now)}, until today`)
  const listed = await months.allTextContents()
  expect(new Set(listed).size).toBe(listed.length)
  await months.getByText(name.format(new Date(first_day)), { exact: true }).click()
  await expect(figures).toContainText(
    new RegExp(`${unpriced.length} unverified assets? ha(s|ve) no price and (is|are) left out`),
  )
  await expect(figures).not.toContainText('unknown')
})

test('staff import prices: errors as sentences, then a jump that waits for a decision', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  const { prices } = await calls.listPrices()
  const asset = prices.find(({ symbol, source }) => symbol === 'TRX' && source === 'sandbox')?.asset ?? ''
  expect(asset).not.toBe('')
  await page.goto('/admin/prices')
  await expect(page.getByRole('cell', { name: /^TRX/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Import prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import prices' })
  const choose = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(`asset,day,usd\n${asset},2026-13-01,1\n${asset},2026-01-02,-3\n`)
  await expect(dialog.getByText('Line 2, column day: Write a day like 2026-03-31.')).toBeVisible()
  await expect(dialog.getByText(/^Line 3, column usd: Write a number above 0/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  const day = new Date().toISOString().slice(0, 10)
  await choose(`asset,day,usd\n${asset},${day},777\n`)
  await expect(dialog.getByText(/^1 price jumps tenfold or more/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 price' }).click()
  await expect(dialog).toBeHidden()
  const held = page.locator(`[data-held="${asset}"]`)
  await expect(held).toContainText('777')
  await expectAccessible(page)
  await held.getByRole('button', { name: 'Reject' }).click()
  await expect(held).toBeHidden()
})

test('a click on a row of Reconciliation opens its comparison, a wallet’s name its page, and wallets without a reading are counted', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/reconciliations')
  const row = page.locator('tr[data-wallet]').filter({ hasText: 'Fresh wallet' })
  await expect(page.getByText(/^\d+ never read$/)).toBeVisible()
  await row.getByRole('cell').nth(1).click()
  await expect(page.getByRole('dialog')).toContainText('Fresh wallet')
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: 'Fresh wallet' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Fresh wallet')
})
