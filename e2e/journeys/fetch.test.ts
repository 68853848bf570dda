/** Fetch Transactions: the form, its calls, the progress, and the path from a fresh wallet to a matching ledger. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { nextAlert, nextSuccess } from '../next-alert.ts'
import { expect, type FreshWallet, test } from '../world.ts'

type Progress = ApiReply<'getCatchUpProgress'>

interface Answer {
  readonly status?: number
  readonly json: object
}

const jobId = '01a1fc55-59fd-762d-b251-4c54ee7e4ddf'
const progress = (change: Partial<Progress>): Progress => ({
  stage: 'fetch',
  processed_native_out: 0,
  processed_native_in: 0,
  processed_trc20_out: 0,
  processed_trc20_in: 0,
  planned_total: 0,
  errors: [],
  done: false,
  ...change,
})

async function open(page: Page, wallet: FreshWallet) {
  await page.goto('/accounts-balances')
  await page
    .locator(`tr[data-wallet="${wallet.id}"]`)
    .getByRole('button', { name: `Actions of ${wallet.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Fetch Transactions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fetch Transactions' })
  await expect(dialog.getByRole('combobox', { name: 'Network' })).toHaveText('TRON Sandbox (TRX)')
  return dialog
}
const submit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Fetch', exact: true })

test('[WAL-19] [FETCH-01] [FETCH-02] [FETCH-03] [FETCH-04] [FETCH-05] [FETCH-06] [FETCH-07] [FETCH-08] [FETCH-09] [FETCH-12] [CONST-10] the form as it opens, and without TRON’s options elsewhere', async ({
  page,
  world,
}) => {
  await world.signIn()
  const dialog = await open(page, await world.freshWallet({ trxSun: 0n }))
  for (const name of ['Specific transaction by hash', 'Latest N', 'All'])
    await expect(dialog.getByRole('radio', { name })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Provider' })).toHaveText('TronGrid (primary)')
  await dialog.getByRole('combobox', { name: 'Provider' }).click()
  await expect(page.getByRole('option', { name: 'Tatum (fallback)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('textbox', { name: 'Limit' })).toHaveValue('1')
  await expect(dialog.getByRole('checkbox', { name: 'Use high-watermark' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Network' }).click()
  await page
    .getByRole('option', { name: /^Ethereum/ })
    .first()
    .click()
  await expect(dialog.getByRole('combobox', { name: 'Provider' })).toHaveCount(0)
  await expect(dialog.getByText('Limit', { exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
})

test('[FETCH-10] [FETCH-11] [FETCH-13] the limit stays between 1 and 200', async ({ page, world }) => {
  await world.signIn()
  const dialog = await open(page, await world.freshWallet({ trxSun: 0n }))
  const limit = dialog.getByRole('textbox', { name: 'Limit' })
  for (const [typed, kept] of [
    ['0', '1'],
    ['-5', '1'],
    ['500', '200'],
    ['', '1'],
    ['25', '25'],
  ] as const) {
    await limit.fill(typed)
    await limit.blur()
    await expect(limit).toHaveValue(kept)
  }
})

test('[FETCH-19] [FETCH-20] [FETCH-21] [FETCH-22] [FETCH-17] [FETCH-18] the call to TRON has the chosen options', async ({
  page,
  world,
}) => {
  await world.signIn()
  const bodies: Record<string, unknown>[] = []
  let release: () => void = () => undefined
  await page.route('**/api/v1/tron/catch-up', async (route) => {
    bodies.push(route.request().postDataJSON() as Record<string, unknown>)
    await new Promise<void>((done) => (release = done))
    await route.fulfill({ json: { success: false, message: 'x', stats: {} } })
  })
  const wallet = await world.freshWallet({ trxSun: 0n })
  const dialog = await open(page, wallet)
  const send = async () => {
    const message = nextAlert(page)
    const callsBefore = bodies.length
    await submit(page).click()
    await expect(submit(page)).toBeDisabled()
    await expect.poll(() => bodies.length).toBe(callsBefore + 1)
    release()
    await message
  }
  const limit = dialog.getByRole('textbox', { name: 'Limit' })
  await limit.fill('25')
  await limit.blur()
  await send()
  await dialog.getByRole('radio', { name: 'All' }).click()
  await send()
  await dialog.getByRole('radio', { name: 'Specific transaction by hash' }).click()
  const hash = dialog.getByLabel('Transaction hash')
  await hash.fill('  ')
  await expect(submit(page)).toBeDisabled()
  await hash.fill(' abc ')
  await send()
  const common = {
    address: wallet.address,
    network_id: bodies[0]?.network_id,
    provider: 'trongrid',
    use_high_watermark: true,
  }
  expect(bodies).toEqual([
    { ...common, limit: 25 },
    { ...common, limit: null },
    { ...common, limit: 1, specific_hash: 'abc' },
  ])
})

test('[FETCH-14] an empty hash submitted by keyboard is reported, and no call is made', async ({
  page,
  world,
}) => {
  await world.signIn()
  let calls = 0
  page.on('request', (request) => (calls += request.url().includes('catch-up') ? 1 : 0))
  const dialog = await open(page, await world.freshWallet({ trxSun: 0n }))
  await dialog.getByRole('radio', { name: 'Specific transaction by hash' }).click()
  await dialog.getByLabel('Transaction hash').fill('   ')
  const message = nextAlert(page)
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  expect(await message).toBe('Please enter a transaction hash')
  expect(calls).toBe(0)
})

test('[FETCH-15] [FETCH-16] without a network nothing can be sent', async ({ page, world }) => {
  await world.signIn()
  await page.route('**/api/networks?*', (route) => route.fulfill({ json: [] }))
  const wallet = await world.freshWallet({ trxSun: 0n })
  await page.goto('/accounts-balances')
  await page
    .locator(`tr[data-wallet="${wallet.id}"]`)
    .getByRole('button', { name: `Actions of ${wallet.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Fetch Transactions' }).click()
  await expect(submit(page)).toBeDisabled()
  const message = nextAlert(page)
  await page
    .getByRole('dialog')
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  expect(await message).toBe('Please select a network')
})

test('[FETCH-23] [FETCH-36] other networks have a call of their own', async ({ page, world }) => {
  await world.signIn()
  const urls: string[] = []
  await page.route('**/api/wallets/*/fetch-transactions*', (route) => {
    urls.push(new URL(route.request().url()).search)
    return route.fulfill({ status: 500, json: {} })
  })
  const dialog = await open(page, await world.freshWallet({ trxSun: 0n }))
  await dialog.getByRole('combobox', { name: 'Network' }).click()
  await page
    .getByRole('option', { name: /^Ethereum/ })
    .first()
    .click()
  await dialog.getByRole('radio', { name: 'All' }).click()
  const first = nextAlert(page)
  await submit(page).click()
  expect(await first).toBe(
    '❌ Error fetching transactions: Failed to fetch transactions: Internal Server Error',
  )
  await dialog.getByRole('radio', { name: 'Specific transaction by hash' }).click()
  await dialog.getByLabel('Transaction hash').fill('0xabc')
  const second = nextAlert(page)
  await submit(page).click()
  await second
  expect(urls).toEqual(['', '?specific_hash=0xabc'])
})

test('[FETCH-35] [FETCH-37] [FETCH-38] [FETCH-39] every outcome of the call is reported in its own words', async ({
  page,
  world,
}) => {
  await world.signIn()
  const dialog = await open(page, await world.freshWallet({ trxSun: 0n }))
  const answers: readonly (readonly [Answer | null, RegExp])[] = [
    [{ status: 502, json: {} }, /Failed: 502 Bad Gateway$/],
    [{ json: { success: false, message: 'x', stats: {} } }, /^❌ x$/],
    [{ json: { success: true, message: 'x', stats: {} } }, /^✅ x$/],
    [null, /^❌ Error fetching transactions: /],
  ]
  let answer: Answer | null = null
  await page.route('**/orchestrate-catchup', (route) =>
    route.fulfill({ json: { success: true, message: '' } }),
  )
  await page.route('**/api/v1/tron/catch-up', (route) =>
    answer === null ? route.abort() : route.fulfill(answer),
  )
  await expect(dialog).toBeVisible()
  for (const [next, text] of answers) {
    answer = next
    const message = text.source.startsWith('^✅') ? nextSuccess(page) : nextAlert(page)
    await submit(page).click()
    expect(await message).toMatch(text)
  }
})
test('[FETCH-24] [FETCH-25] [FETCH-26] [FETCH-27] [FETCH-28] [FETCH-29] [FETCH-30] [FETCH-31] [FETCH-32] [FETCH-33] [FETCH-34] progress from the first poll to the refreshed list', async ({
  page,
  world,
}) => {
  await world.signIn()
  const wallet = await world.freshWallet({ trxSun: 0n })
  const answers: (Progress | null)[] = [
    progress({ processed_native_out: 1, planned_total: 40 }),
    null,
    progress({
      stage: 'reconcile',
      processed_native_out: 1,
      processed_native_in: 2,
      processed_trc20_out: 3,
      processed_trc20_in: 4,
      planned_total: 10,
      errors: [{ txid: 'ab'.repeat(32), message: 'unreadable' }],
    }),
    progress({
      stage: 'done',
      processed_native_out: 1,
      processed_native_in: 2,
      processed_trc20_out: 3,
      processed_trc20_in: 4,
      planned_total: 10,
      done: true,
    }),
  ]
  // The last response, which has no errors, waits until those of the previous one were visible.
  let lastAnswer = answers.length - 2
  const polls: number[] = []
  const logged: string[] = []
  const orchestrated: unknown[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/v1/tron/catch-up', (route) =>
    route.fulfill({ json: { success: true, message: '', stats: { job_id: jobId } } }),
  )
  await page.route(`**/api/v1/tron/progress/${jobId}`, (route) => {
    const answer = answers[Math.min(polls.length, lastAnswer)]
    polls.push(Date.now())
    return answer === null || answer === undefined
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({ json: answer })
  })
  await page.route('**/orchestrate-catchup', (route) => {
    orchestrated.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, message: '' } })
  })
  await open(page, wallet)
  let lists = 0
  await submit(page).click()
  const view = page.getByRole('dialog', { name: 'Fetching Transactions: Progress' })
  await expect(view).toContainText(jobId)
  await expect(view.getByRole('button', { name: 'In Progress…' })).toBeDisabled()
  await expect(view).toContainText('Comparing with the chain')
  await expect(view).toContainText('unreadable')
  await expect(view).toContainText('ab'.repeat(32))
  lastAnswer = answers.length - 1
  page.on('request', (request) => (lists += new URL(request.url()).pathname === '/api/wallets' ? 1 : 0))
  await expect(view.getByText('Done', { exact: true }).last()).toBeVisible()
  for (const [label, value] of [
    ['Native out', '1'],
    ['Native in', '2'],
    ['TRC20 out', '3'],
    ['TRC20 in', '4'],
    ['Total', '10'],
    ['Estimated total', '10'],
  ] as const)
    await expect(view.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')).toHaveText(value)
  await expect.poll(() => orchestrated.length).toBe(1)
  expect(orchestrated[0]).toMatchObject({ address: wallet.address, limit: 1, provider: 'trongrid' })
  await expect.poll(() => lists).toBeGreaterThan(0)
  const count = polls.length
  await page.waitForTimeout(1200)
  expect(polls.length).toBe(count)
  const gaps = polls.slice(1).map((at, i) => at - (polls[i] ?? at))
  for (const gap of gaps) expect(gap).toBeGreaterThan(400)
  expect(logged.join('\n')).toContain('The progress could not be read this time')
  await view.getByRole('button', { name: 'Close' }).last().click()
  await expect(view).toBeHidden()
})

for (const texts of [
  {
    lang: 'en',
    actions: 'Actions of',
    fetch: 'Fetch Transactions',
    all: 'All',
    submit: 'Fetch',
    done: 'Done',
    close: 'Close',
    load: 'Reconcile Now',
    input: 'Wallet ID or address',
  },
  {
    lang: 'es',
    actions: 'Acciones de',
    fetch: 'Obtener transacciones',
    all: 'Todas',
    submit: 'Obtener',
    done: 'Finalizado',
    close: 'Cerrar',
    load: 'Conciliar ahora',
    input: 'ID o dirección de la billetera',
  },
])
  test(`[FETCH-40] [REC-11] a fresh wallet: fetch all, rows, and OK in reconciliation (${texts.lang})`, async ({
    page,
    world,
  }) => {
    await world.signIn('operator')
    await page.evaluate((lang) => localStorage.setItem('lang', lang), texts.lang)
    const wallet = await world.freshWallet({ trxSun: 77_000_000n })
    await page.goto('/accounts-balances')
    await page
      .locator(`tr[data-wallet="${wallet.id}"]`)
      .getByRole('button', { name: `${texts.actions} ${wallet.name}` })
      .click()
    await page.getByRole('menuitem', { name: texts.fetch }).click()
    await page.getByRole('radio', { name: texts.all }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.submit, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(texts.done, { exact: true }).last()).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('dialog').getByRole('button', { name: texts.close }).last().click()
    await expect(page.locator(`tr[data-wallet="${wallet.id}"]`)).toContainText('77')
    await page.goto(`/bc-transactions?q=${wallet.address}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.goto('/admin/reconciliation')
    await page.getByLabel(texts.input).fill(wallet.address)
    await page.getByRole('button', { name: texts.load }).click()
    await expect(page.locator('tr[data-token="TRX"]')).toContainText('77')
    await expect(page.locator('tr[data-token="TRX"]')).toContainText('OK')
  })
