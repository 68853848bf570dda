/** The list while it is open: notifications, reconnection, and which rows move. */
import type { ApiReply } from '@holdfast/contract'
import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, solidAfterBlocks, test } from '../world.ts'

type List = ApiReply<'listTransactions'>

test.beforeEach(async ({ world }) => {
  await world.signIn('treasurer')
})

test('[TX-44] [TX-45] [TX-46] [WS-17] connected is not a notification; tron_energy and any other text reload once', async ({
  page,
}) => {
  const socket = await ringable(page)
  await open(page)
  const calls = countCalls(page)
  const channel = await socket()
  channel.send('connected')
  await page.waitForTimeout(1500)
  expect(calls()).toBe(0)
  channel.send('tron_energy:abc')
  await expect.poll(calls).toBe(1)
  await page.waitForTimeout(1500)
  expect(calls()).toBe(1)
  channel.send('x')
  await expect.poll(calls).toBe(2)
  await page.waitForTimeout(1500)
  expect(calls()).toBe(2)
  for (let count = 0; count < 20; count++) channel.send(`notification ${count}`)
  await page.waitForTimeout(2500)
  expect(calls()).toBeLessThanOrEqual(4)
})

test('[TX-47] a lost connection is shown, comes back after three seconds, and ends with the page', async ({
  page,
}) => {
  const opened: number[] = []
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws/bc-transactions**', (route) => {
    opened.push(Date.now())
    sockets.push(route)
    route.send('connected')
  })
  await open(page)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const lost = Date.now()
  await sockets[0]!.close({ code: 1011, reason: 'gone' })
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => opened.length).toBe(2)
  expect(opened[1]! - lost).toBeGreaterThan(2500)
  expect(opened[1]! - lost).toBeLessThan(4500)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Accounts & Balances' }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.waitForTimeout(4000)
  expect(opened).toHaveLength(2)
})

test('on the first page a new row is inserted and the focus stays; on another page it is only counted', async ({
  page,
}) => {
  const socket = await ringable(page)
  const list = await open(page)
  const base = list.rows
  const answer = { rows: base, total: 400 }
  await page.route('**/api/bc-transactions?**', (route) => route.fulfill({ json: answer }))
  await page.reload()
  await rows(page).nth(3).focus()
  const focused = await rows(page).nth(3).getAttribute('data-row')
  const newest = {
    ...base[0]!,
    id: crypto.randomUUID(),
    tx_hash: 'f'.repeat(64),
    row_kind: 'tx' as const,
    transaction_type: 'native' as const,
    timestamp: new Date().toISOString(),
  }
  answer.rows = [newest, ...base.slice(0, -1)]
  answer.total = 401
  const channel = await socket()
  channel.send('bc_transactions:updated')
  await expect(page.locator(`[data-row="${newest.id}"]`)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(focused)

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  const before = await page.locator('tbody').innerText()
  await page.waitForTimeout(1200)
  answer.rows = [{ ...newest, id: crypto.randomUUID(), tx_hash: 'e'.repeat(64) }, ...answer.rows.slice(0, -1)]
  answer.total = 403
  channel.send('bc_transactions:updated')
  await expect(page.getByText('2 new transactions')).toBeVisible()
  expect(await page.locator('tbody').innerText()).toBe(before)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.locator(`[data-hash="${'e'.repeat(64)}"]`)).toBeVisible()
})

test('[WS-17] [TX-46] a payment to a wallet on the chain appears in the list by itself', async ({
  page,
  world,
}) => {
  const wallet = await world.freshWallet({ trxSun: 3_210_000n })
  await open(page)
  await page.getByPlaceholder('Tx hash, address…').fill(wallet.address)
  await expect(page.getByText('No transactions found.')).toBeVisible()
  const calls = await world.callsOf('treasurer')
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')!
  await world.chain.mine(solidAfterBlocks)
  await calls.startTronCatchUp({
    body: {
      address: wallet.address,
      network_id: network.id,
      limit: null,
      provider: 'trongrid',
      use_high_watermark: true,
    },
  })
  await expect(rows(page).first()).toContainText('3.21', { timeout: 30_000 })
})

const rows = (page: Page) => page.locator('tbody tr[data-row]')

async function open(page: Page): Promise<List> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/bc-transactions',
  )
  await page.goto('/bc-transactions')
  const list = (await (await answered).json()) as List
  await rows(page).first().waitFor()
  return list
}

/** The page's socket, controlled by the test; the last one after a reload. */
async function ringable(page: Page): Promise<() => Promise<WebSocketRoute>> {
  let current: WebSocketRoute | undefined
  await page.routeWebSocket('**/ws/bc-transactions**', (route) => {
    current = route
    route.send('connected')
  })
  return async () => {
    await expect.poll(() => current !== undefined).toBe(true)
    return current!
  }
}

function countCalls(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/bc-transactions') count++
  })
  return () => count
}
