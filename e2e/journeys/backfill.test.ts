/** Backfill on the real ingester: it reads the missing part of the history, from the last reconciled point. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, type FreshWallet, solidAfterBlocks, test, type World } from '../world.ts'

/** Reads the newest transaction only, and repairs nothing by itself. */
async function readNewest(world: World, wallet: FreshWallet): Promise<void> {
  const calls = await world.callsOf('operator')
  const networks = await calls.listNetworks({ query: {} })
  const network = networks.find(({ name }) => name === 'TRON Sandbox')
  await calls.changeReconciliation({ params: { id: wallet.id }, body: { repairs_itself: false } })
  const { stats } = await calls.startTronCatchUp({
    body: {
      address: wallet.address,
      network_id: network?.id ?? '',
      limit: 1,
      provider: 'trongrid',
      use_high_watermark: true,
    },
  })
  const jobId = stats.job_id ?? ''
  while (!(await calls.getCatchUpProgress({ params: { jobId } })).done) await sleep(200)
}

/** The newest backfill of the wallet: its request, the listed rows, and the new rows. */
async function newestBackfill(world: World, wallet: FreshWallet) {
  const calls = await world.callsOf('operator')
  const runs = await calls.listRuns({ query: { limit: 50 } })
  const own = runs.find(({ name, labels }) => name === 'backfill' && labels.wallet_id === wallet.id)
  const { tracking } = await calls.getRunRecon({ params: { id: own?.id ?? '' } })
  return {
    name: own?.name,
    outcome: own?.outcome,
    returned: tracking?.native.returned,
    inserted: tracking?.native.inserted,
  }
}

test('[REC-11] [REC-12] backfill reads the missing rows and the page shows OK; the next one starts at the last match', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  // The schedule visits every wallet now and then. If it read a payment before the click, another wallet is tried.
  await expect(() => expectBackfill(page, world)).toPass({ timeout: 170_000, intervals: [0] })
})

async function expectBackfill(page: Page, world: World): Promise<void> {
  const wallet = await world.freshWallet({ trxSun: 25_000_000n })
  const pay = async (amount: bigint) => {
    await world.chain.faucet({ address: wallet.address, amount })
    await world.chain.mine(solidAfterBlocks)
  }
  await pay(7_000_000n)
  await readNewest(world, wallet)
  await page.goto(`/admin/reconciliation?wallet=${wallet.id}`)
  const cells = page.locator('tr[data-token="TRX"]').getByRole('cell')
  await expect(cells.nth(1)).toHaveText('7')
  await expect(cells.nth(2)).toHaveText('32')
  await expect(cells.nth(5)).toHaveText('Mismatch')

  const backfill = page.getByRole('button', { name: 'Backfill TRX from last reconciled point' })
  await backfill.click()
  await expect(cells.nth(5)).toHaveText('OK')
  await expect(cells.nth(1)).toHaveText('32')
  await expect(cells.nth(3)).toHaveText('32')
  const found = { name: 'backfill', outcome: 'match', returned: 2, inserted: 1 }
  expect(await newestBackfill(world, wallet)).toEqual(found)

  await pay(5_000_000n)
  await backfill.click()
  await expect(cells.nth(1)).toHaveText('37')
  await expect(cells.nth(5)).toHaveText('OK')
  // The payment of 25 lies before the point where ledger and chain agreed.
  expect(await newestBackfill(world, wallet)).toEqual(found)
}
