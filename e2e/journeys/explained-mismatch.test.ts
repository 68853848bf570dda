/** A provider that never lists a payment: the page names the transaction behind the mismatch, repairs it, and shows OK. */
import type { ApiReply } from '@holdfast/contract'
import { expectAccessible } from '../accessibility.ts'
import { expect, solidAfterBlocks, test } from '../world.ts'

type History = ApiReply<'getReconciliationHistory'>

test('[REC-11] [REC-17] a missing row is named, repaired from the page, and the ledger matches the chain again', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const { address } = await world.freshWallet()
  const { chain } = world
  await page.goto('/admin/reconciliation')
  await page.getByLabel('Wallet ID or address').fill(address)
  const reconcile = page.getByRole('button', { name: 'Reconcile Now' })
  const match = page.locator('tr[data-token="TRX"]').getByRole('cell').nth(5)
  await reconcile.click()
  await expect(match).toHaveText('OK')
  const itself = page.getByRole('checkbox', { name: 'Add missing events automatically' })
  await itself.click()
  await expect(itself).not.toBeChecked()
  await expect(itself).toBeEnabled()
  try {
    await chain.faults.set('lost-row', { on: true, address, rate: 1 })
    const hash = await chain.faucet({ address, amount: 5_000_000n })
    await chain.mine(solidAfterBlocks + 2)
    await reconcile.click()
    await expect(match).toHaveText('Mismatch')
    const finding = page.locator('[data-finding="missing"]')
    await expect(finding).toContainText('This event is on the chain but not in the ledger.')
    await expect(finding).toContainText('First event that differs')
    await expect(finding.getByTitle(hash)).toBeVisible()
    await expect(finding.getByRole('definition')).toHaveText(['absent', '5 TRX in'])
    await expectAccessible(page)
    // The provider still does not list it, so the block's own receipt is recorded.
    await finding.getByRole('button', { name: 'Repair TRX' }).click()
    await expect(match).toHaveText('OK')
    await expect(finding).toHaveCount(0)
    const repaired = page.locator('[data-state="repaired"]')
    await expect(repaired).toContainText('one entry changed')
    await expect(repaired.getByTitle(hash)).toBeVisible()
  } finally {
    await chain.faults.set('lost-row', { on: false })
  }
})

const id = (n: number) => `01a1fc55-59fd-762d-b251-${String(n).padStart(12, '0')}`
const finding = (change: Partial<History['findings'][number]>): History['findings'][number] => ({
  id: id(1),
  token_id: id(2),
  token_symbol: 'USDT',
  state: 'open',
  kind: 'amount',
  tx_hash: 'ab'.repeat(32),
  event_index: 3,
  block_number: 77,
  at: '2026-11-01T12:00:00.000Z',
  ours: { kind: 'transfer', direction: 'in', amount: '41.5' },
  theirs: { kind: 'transfer', direction: 'in', amount: '40' },
  books_balance: '121.5',
  chain_balance: '120',
  as_of_block: 99,
  after_block: 70,
  after_at: '2026-11-01T11:00:00.000Z',
  until_block: 99,
  until_at: '2026-11-01T13:00:00.000Z',
  found_by: 'pages',
  is_first: true,
  requests: 12,
  provider: 'trongrid',
  found_at: '2026-11-01T13:00:00.000Z',
  seen_at: '2026-11-01T13:00:00.000Z',
  closed_at: null,
  ...change,
})
const history: History = {
  repairs_itself: true,
  findings: [
    finding({}),
    finding({ id: id(3), token_symbol: 'TRX', kind: 'narrowed', tx_hash: null, ours: null, theirs: null }),
    finding({ id: id(4), state: 'repaired', kind: 'extra', closed_at: '2026-11-01T14:00:00.000Z' }),
    finding({ id: id(5), state: 'settled', kind: 'direction', closed_at: '2026-11-01T14:00:00.000Z' }),
  ],
  repairs: [
    {
      id: id(6),
      finding_id: id(4),
      who: null,
      at: '2026-11-01T14:00:00.000Z',
      rows_read: 200,
      token_symbol: 'USDT',
      changes: [],
    },
  ],
  coverage: [
    { from: null, until: '2026-03-01T00:00:00.000Z' },
    { from: '2026-04-01T00:00:00.000Z', until: '2026-11-01T00:00:00.000Z' },
  ].map((span) => ({
    ...span,
    provider: 'trongrid' as const,
    stream: 'native' as const,
    first_read_at: '2026-11-01T00:00:00.000Z',
    last_read_at: '2026-11-01T00:00:00.000Z',
  })),
  gaps: [
    {
      provider: 'trongrid',
      stream: 'native',
      from: '2026-03-01T00:00:00.000Z',
      until: '2026-04-01T00:00:00.000Z',
    },
  ],
}

const languages = {
  en: { amount: 'The amounts in the ledger and on the chain differ.', gap: 'Gap:', repair: 'Repair USDT' },
  es: {
    amount: 'Los importes del libro mayor y de la cadena son distintos.',
    gap: 'Hueco:',
    repair: 'Reparar USDT',
  },
}
for (const language of ['en', 'es'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`findings, coverage with its gap and history are shown and accessible: ${language}, ${colorScheme}`, async ({
      page,
      world,
    }) => {
      await world.signIn('operator')
      await page.emulateMedia({ colorScheme })
      await page.evaluate((lang) => localStorage.setItem('lang', lang), language)
      await page.route('**/reconciliation-status', (route) =>
        route.fulfill({ json: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', results: [] } }),
      )
      await page.route('**/api/reconciliation/*', (route) => route.fulfill({ json: history }))
      await page.goto(`/admin/reconciliation?wallet=${id(9)}`)
      const texts = languages[language]
      await expect(page.getByText(texts.amount)).toBeVisible()
      await expect(page.getByText(texts.gap)).toBeVisible()
      await expect(page.locator('article')).toHaveCount(2)
      await expect(page.getByRole('button', { name: texts.repair })).toHaveCount(1)
      await expect(page.locator('[data-state="repaired"], [data-state="settled"]')).toHaveCount(2)
      await expectAccessible(page)
      if (process.env.HOLDFAST_SHOTS !== undefined)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({
            path: `${process.env.HOLDFAST_SHOTS}/explain-${language}-${colorScheme}-${width}.png`,
          })
          await page.locator('[data-state="settled"]').scrollIntoViewIfNeeded()
          await page.screenshot({
            path: `${process.env.HOLDFAST_SHOTS}/coverage-${language}-${colorScheme}-${width}.png`,
          })
        }
    })
