/** The result of a first start: a key of the three signers, and its wallet with funds to send. */
import { expect, test } from '../world.ts'

test('the signers generate a key at the first start; its wallet is funded, read, and reconciles', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  await page.goto('/mpc/key-domains')
  const domain = page.locator('tr[data-domain]').filter({ hasText: 'Sandbox signers' })
  await expect(domain.getByRole('cell').nth(1)).toHaveText('threshold 2 of 3')
  await page.goto('/mpc/keys')
  const key = page.locator('tr[data-key]').filter({ hasText: 'MPC Operations' })
  await expect(key.getByText('Ready', { exact: true })).toBeVisible({ timeout: 75_000 })
  const address = (await key.getByRole('cell').nth(3).textContent()) ?? ''
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  await expect
    .poll(
      async () => {
        const wallets = await calls.listWallets({ query: {} })
        const wallet = wallets.find((wallet) => wallet.name === 'MPC Operations')
        const isFunded = Number(wallet?.balance) > 0 && Number(wallet?.usdt_balance) > 0
        return [wallet?.address, isFunded, wallet?.books.state]
      },
      { timeout: 60_000 },
    )
    .toEqual([address, true, 'reconciled'])
  await page.goto('/admin/reconciliation')
  await page.getByLabel('Wallet ID or address').fill(address)
  await page.getByRole('button', { name: 'Reconcile Now' }).click()
  for (const token of ['TRX', 'USDT'])
    await expect(page.locator(`tr[data-token="${token}"]`)).toContainText('OK')
})
