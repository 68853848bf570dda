/**
 * Developer tools, in a Holdfast started in dev mode: dev keys, the dev signer, flow logs, and the shortcuts of transfer
 * requests.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { addressFromPublicKey } from '@holdfast/chains/tron'
import type { Page } from '@playwright/test'
import { openRow, panelAct, requestPanel, requestRows as rows } from '../request-panel.ts'
import { collectPolicyViolations, expectAccessible } from '../accessibility.ts'
import { chooseIn } from '../choose.ts'
import { nextAlert, nextSuccess } from '../next-alert.ts'
import { makeSigningWallet, strangersAddress } from '../signing-wallet.ts'
import { speak } from '../speak.ts'
import { expect, solidAfterBlocks, test as ordinary } from '../world.ts'
import { startHoldfast } from '../world-setup.ts'

const test = ordinary.extend<object, { holdfastUrl: string }>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => {
      const { url, stop } = await startHoldfast({ DEV_MODE: 'true' })
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const act = (page: Page, name: string) => panelAct(page, name.replaceAll(/[()]/g, '\\$&'))
const status = (page: Page) => requestPanel(page).locator('[data-status]').first()

function freshKey(): { readonly hex: string; readonly address: string } {
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(randomBytes(32))
  return {
    hex: pair.getPrivateKey('hex').padStart(64, '0'),
    address: addressFromPublicKey(pair.getPublicKey()),
  }
}

test('[PROD-14] [DEVT-02] [DEVT-03] [DEVT-04] [ROUTE-31] a system user sets and clears the dev signer; others see it, its balance, and who may change it', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/mpc/dev')
  await expect(page.getByText('Only a system user may do this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set dev signer' })).toBeDisabled()
  await world.signIn('operator')
  await page.goto('/mpc/dev')
  await page.reload()
  await expect(title(page)).toHaveText('Dev Tools')
  const key = freshKey()
  await world.chain.faucet({ address: key.address, amount: 7_250_000n })
  await world.chain.mine(solidAfterBlocks)
  const requests: [string, unknown][] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/dev/mpc/'))
      requests.push([`${request.method()} ${pathname}${search}`, request.postDataJSON()])
  })
  await page.getByRole('button', { name: 'Set dev signer' }).click()
  await expect(page.getByText('Enter the private key')).toBeVisible()
  const field = page.getByLabel('Private key')
  await expect(field).toHaveAttribute('type', 'password')
  await field.fill(`0x${key.hex}`)
  await page.getByRole('button', { name: 'Set dev signer' }).click()
  await expect(page.getByText(/must be 64 hexadecimal digits, without 0x/)).toBeVisible()
  await field.fill(key.hex)
  await page.getByRole('button', { name: 'Set dev signer' }).click()
  await expect(page.getByText('A dev signer is set.')).toBeVisible()
  await expect(page.getByText(key.address).first()).toBeVisible()
  await expect(page.getByText('7.25 TRX')).toBeVisible()
  expect(requests).toContainEqual(['POST /dev/mpc/dev-signer', { privkey_hex: key.hex }])
  expect(requests.map(([call]) => call)).toContain('GET /dev/mpc/balance?network_code=tron-shasta')
  await expect(field).toHaveValue('')
  await page.getByRole('button', { name: 'Clear dev signer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear dev signer' }).click()
  await expect(page.getByText('No dev signer is set.')).toBeVisible()
  expect(requests.map(([call]) => call)).toContain('POST /dev/mpc/clear-dev-signer')
})

test('[DEVT-05] [DEVT-06] [DEVT-07] [DEVT-08] [DEVT-09] [DEVT-10] [DEVT-11] [DEVT-12] [DEVT-13] [DEVT-14] [ROUTE-29] a dev key is added, switched and deleted, and never returned', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const networks = await calls.listNetworks({ query: {} })
  const network = networks.find(({ name }) => name === 'TRON Sandbox')
  const key = freshKey()
  const wallet = await calls.createWallet({
    body: {
      name: 'Bench',
      address: key.address,
      network_id: network?.id ?? '',
      entity_id: organisation.id,
    },
  })
  const bodies: unknown[] = []
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/dev/keys'))
      bodies.push(request.postDataJSON())
  })
  page.on('response', async (response) => {
    if (response.url().includes('/api/dev/keys')) answers.push(await response.text().catch(() => ''))
  })
  await page.goto('/mpc/dev-keys')
  await page.reload()
  await expect(title(page)).toHaveText('Dev Keys')
  await expect(page.getByText('No dev keys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New dev key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New dev key' })
  const create = dialog.getByRole('button', { name: 'New dev key' })
  await create.click()
  await expect(dialog.getByText('Network, wallet and key are required.')).toBeVisible()
  expect(bodies).toEqual([])
  await expect(dialog.getByText('64 hexadecimal characters, without 0x')).toBeVisible()
  await chooseIn(dialog, 'Network', /^TRON Sandbox/)
  await chooseIn(dialog, 'Wallet', 'Bench')
  await dialog.getByRole('combobox', { name: 'Purpose' }).click()
  await expect(page.getByRole('option')).toHaveText(['signing', 'faucet', 'sharding_source'])
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Private key').fill(key.hex)
  await page.route('**/api/dev/keys', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'boom' }) : route.continue(),
  )
  await create.click()
  await expect(dialog.getByText('Failed to create dev key', { exact: true })).toBeVisible()
  await page.unroute('**/api/dev/keys')
  bodies.length = 0
  await create.click()
  const row = page.locator('tr[data-dev-key]')
  await expect(row).toHaveCount(1)
  expect(bodies).toEqual([
    {
      network_id: network?.id,
      wallet_id: wallet.id,
      purpose: 'signing',
      private_key_hex: key.hex,
    },
  ])
  for (const text of ['Bench', 'TRON Sandbox', 'signing', key.address]) await expect(row).toContainText(text)
  await expect(row).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  expect(answers.filter((text) => text.includes(key.hex))).toEqual([])

  const isActive = row.getByRole('checkbox', { name: 'Active: Bench' })
  await expect(isActive).toBeChecked()
  await page.route('**/api/dev/keys/*', (route) => route.fulfill({ status: 500, body: 'boom' }))
  let message = nextAlert(page)
  await isActive.click()
  expect(await message).toBe('Failed to update key status')
  message = nextAlert(page)
  const remove = row.getByRole('button', { name: 'Delete: Bench' })
  const question = page.getByRole('alertdialog', {
    name: 'Delete this dev key? This action cannot be undone.',
  })
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  expect(await message).toBe('Failed to delete key')
  await page.unroute('**/api/dev/keys/*')
  const patched = page.waitForRequest((request) => request.method() === 'PATCH')
  await isActive.click()
  expect((await patched).postDataJSON()).toEqual({ is_active: false })
  await expect(isActive).not.toBeChecked()
  const deleted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(request.url())
  })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(deleted).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(deleted).toHaveLength(1)
})

test('[TR-04] [TR-10] [TR-12] [TR-13] [TR-14] [TR-20] [TR-21] [TR-22] [TR-24] [DEVT-15] [DEVT-16] [DEVT-17] [DEVT-18] [DEVT-19] [ROUTE-30] the shortcuts of transfers, and their log entries', async ({
  page,
  world,
}) => {
  test.setTimeout(480_000)
  const { calls, organisation } = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, calls, organisation.id)
  const make = (amount: string) =>
    calls.createTransferRequest({
      body: {
        wallet_id: wallet.id,
        recipient_address: strangersAddress(),
        amount,
        token_id: wallet.trx,
        network_code: wallet.networkCode,
      },
    })
  await make('1')
  await page.goto('/mpc/transfer-requests?tab=all')
  await openRow(rows(page).first())
  await expect(act(page, 'Run Dev Flow')).toBeEnabled()
  await expect(act(page, 'Compare Sigs')).toHaveCount(0)
  await act(page, 'Submit').click()
  await expect(status(page)).toHaveText('pending')
  await expect(act(page, 'Run Dev Flow')).toBeEnabled()
  const approved = page.waitForRequest((request) => request.url().endsWith('/approve-dev'))
  await act(page, 'Approve (dev)').click()
  await approved
  await expect(status(page)).toHaveText('approved')
  await expect(act(page, 'Run Dev Flow')).toBeEnabled()

  await page.route('**/sig-compare', (route) => route.fulfill({ status: 500, body: 'boom' }))
  let message = nextAlert(page)
  await act(page, 'Compare Sigs').click()
  expect(await message).toBe('Signature compare failed')
  await page.unroute('**/sig-compare')
  const compared = page.waitForResponse((response) => response.url().endsWith('/sig-compare'))
  await act(page, 'Compare Sigs').click()
  const comparison = (await (await compared).json()) as Record<string, string | null> & { notes: string[] }
  const dialog = page.getByRole('dialog', { name: 'Signature comparison' })
  for (const hex of [comparison.digest_hex, comparison.tss_sig_hex])
    await expect(dialog.getByText(hex ?? 'none', { exact: true })).toBeVisible()
  // Only the signers hold the key of this wallet, so the dev side has no signature.
  expect([comparison.dev_sig_hex, comparison.equal_r_s]).toEqual([null, null])
  await expect(dialog.getByText('one of them did not sign')).toBeVisible()
  for (const note of comparison.notes) await expect(dialog.getByText(note)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // The flag requires a dev key, which this wallet does not have.
  await requestPanel(page).getByRole('checkbox', { name: 'use dev key' }).click()
  const forced = page.waitForRequest((request) => request.url().includes('/sign-and-broadcast'))
  const answered = page.waitForResponse((response) => response.url().includes('/sign-and-broadcast'))
  await act(page, 'Sign & Broadcast').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign & Broadcast' }).click()
  expect(new URL((await forced).url()).searchParams.get('force_dev_key')).toBe('true')
  await answered

  await make('2')
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await openRow(rows(page).filter({ hasText: '2.00' }))
  await page.route('**/run-dev', (route) => route.fulfill({ status: 500, body: 'boom' }))
  message = nextAlert(page)
  await act(page, 'Run Dev Flow').click()
  expect(await message).toContain('boom')
  await page.unroute('**/run-dev')
  await page.route('**/run-dev', (route) =>
    route.fulfill({ json: { ok: false, tx_hash: null, error: 'x', details: ['submitted', 'y'] } }),
  )
  message = nextAlert(page)
  await act(page, 'Run Dev Flow').click()
  expect(await message).toBe('Failed: x\nsubmitted\ny')
  await page.unroute('**/run-dev')
  message = nextSuccess(page)
  await act(page, 'Run Dev Flow').click()
  const done = await message
  await expect(status(page)).toHaveText('broadcasted')
  for (const gone of ['Run Dev Flow', 'Compare Sigs', 'Sign & Broadcast'])
    await expect(act(page, gone)).toHaveCount(0)
  const [sent] = await calls.listTransferRequests({ query: { entity_id: organisation.id } })
  expect(done).toBe(`Dev flow completed. Tx hash: ${sent?.tx_hash}`)
  await act(page, 'Receipt').click()
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Waiting for confirmation')

  const read = page.waitForResponse((response) => response.url().includes('/api/dev/flow-logs/recent'))
  await page.goto('/mpc/dev-flow-logs')
  const { transfers } = (await (await read).json()) as {
    transfers: { transfer_id: string; session_id: string; logs: { category: string; level: string }[] }[]
  }
  await page.reload()
  await expect(title(page)).toHaveText('Dev Flow Logs')
  const shown = page.locator('[data-transfer]')
  await expect(shown).toHaveCount(2)
  const newest = page.locator(`[data-transfer="${sent?.id}"]`)
  const logs = transfers.find(({ transfer_id }) => transfer_id === sent?.id)
  await expect(newest).toContainText(logs?.session_id ?? 'none')
  await expect(newest).toContainText('broadcasted')
  await expect(newest.locator('tr[data-level]')).toHaveCount(logs?.logs.length ?? 0)
  const categories = ['orchestrator', 'tron_api', 'signature', 'broadcast', 'tss_client', 'dev_key']
  for (const { category, level } of transfers.flatMap((transfer) => transfer.logs)) {
    expect(categories).toContain(category)
    expect(['info', 'warning', 'error']).toContain(level)
  }
  for (const category of ['orchestrator', 'tron_api', 'signature', 'broadcast', 'tss_client'])
    await expect(newest.getByRole('cell', { name: category, exact: true }).first()).toBeVisible()
  const line = newest.locator('tr[data-level]').first()
  await expect(line).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await expect(line).toContainText('created')
  await expect(line).toContainText('The intent is frozen.')
  await expect(line).toContainText('intent_hash')
})

test('[DEVT-16] [DEVT-18] [DEVT-20] [DEVT-21] [DEVT-22] [DEVT-23] flow logs are polled every 5 seconds on demand, and explain why they cannot be loaded', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  const log = (level: string, message: string) => ({
    timestamp: '2026-11-20T10:00:00.000Z',
    step: 'built',
    category: 'tron_api',
    message,
    data: { block: 7 },
    level,
  })
  const [broken, waiting] = [crypto.randomUUID(), crypto.randomUUID()]
  const session = crypto.randomUUID()
  const transfer = (status: string) => ({
    transfer_id: status === 'error' ? broken : waiting,
    session_id: status === 'error' ? session : null,
    status,
    error: status === 'error' ? 'It broke' : null,
    updated_at: '2026-11-21T11:12:13.000Z',
    logs: [log('info', 'All is well'), log('warning', 'Look here'), log('error', 'Too bad')],
  })
  let status = 200
  let calls = 0
  await page.route('**/api/dev/flow-logs/recent**', (route) => {
    calls += 1
    if (status === 0) return route.abort('connectionrefused')
    return status === 200
      ? route.fulfill({ json: { transfers: [transfer('error'), transfer('pending')] } })
      : route.fulfill({ status, body: 'no' })
  })
  await page.goto('/mpc/dev-flow-logs')
  await expect(page.locator('[data-transfer]')).toHaveCount(2)
  const first = page.locator(`[data-transfer="${broken}"]`)
  // In the time zone of the test browser, one hour ahead of UTC.
  for (const text of [broken, session, 'error', 'It broke', '2026-11-21 12:12:13', 'All is well'])
    await expect(first.getByText(text, { exact: true }).first()).toBeVisible()
  const second = page.locator(`[data-transfer="${waiting}"]`)
  await expect(second.getByText(waiting, { exact: true })).toBeVisible()
  await expect(second).not.toContainText('It broke')
  const colours = await page
    .locator('[data-transfer]')
    .first()
    .locator('tr[data-level] td:nth-child(2) span')
    .evaluateAll((spans) => spans.map((span) => `${span.textContent} ${getComputedStyle(span).color}`))
  expect(new Set(colours).size).toBe(3)
  const auto = page.getByRole('checkbox', { name: 'Auto-refresh' })
  await expect(auto).not.toBeChecked()
  const before = calls
  await page.waitForTimeout(5_500)
  expect(calls).toBe(before)
  await auto.click()
  await expect.poll(() => calls, { timeout: 14_000 }).toBeGreaterThanOrEqual(before + 2)
  await auto.click()
  for (const [code, text] of [
    [404, 'Backend server needs restart to enable dev flow logging'],
    [500, 'Backend server needs restart to enable dev flow logging'],
    [0, 'Cannot connect to backend'],
  ] as const) {
    status = code
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.locator('tr[data-level="error"]')).toHaveCount(1)
    await expect(page.locator('tr[data-level="error"]')).toContainText(text)
  }
  status = 403
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('The logs could not be loaded: 403')).toBeVisible()
})

test('accessible in both languages, light and dark, wide and narrow, and violates no policy', async ({
  page,
  world,
}) => {
  const violations = await collectPolicyViolations(page)
  const { calls, organisation } = await world.signInAsNewcomer()
  const networks = await calls.listNetworks({ query: {} })
  const key = freshKey()
  const wallet = await calls.createWallet({
    body: {
      name: 'Bench',
      address: key.address,
      network_id: networks.find(({ name }) => name === 'TRON Sandbox')?.id ?? '',
      entity_id: organisation.id,
    },
  })
  await calls.createDevKey({
    body: {
      network_id: wallet.network_id,
      wallet_id: wallet.id,
      purpose: 'faucet',
      private_key_hex: key.hex,
    },
  })
  for (const [language, add] of [
    ['en', 'New dev key'],
    ['es', 'Nueva clave de desarrollo'],
  ] as const) {
    await speak(page, language)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/mpc/dev', '/mpc/dev-flow-logs', '/mpc/dev-keys']) {
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expectAccessible(page)
        }
      }
      await page.getByRole('button', { name: add }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
    }
  }
  expect(violations).toEqual([])
})
