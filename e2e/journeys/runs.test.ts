/** Recent Ingestion Runs and the metrics of one: for runs of the sandbox's ingester, and with mocked responses for rare cases. */
import type { ApiReply } from '@holdfast/contract'
import type { Locator, Page } from '@playwright/test'
import { bothLooks, expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { stopClock, timeCalls } from '../timed-calls.ts'
import { expect, solidAfterBlocks, test, type World } from '../world.ts'

type Run = ApiReply<'listRuns'>[number]
type Recon = ApiReply<'getRunRecon'>
type Metrics = ApiReply<'getIngestionMetrics'>

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const table = (page: Page) => page.getByRole('main').getByRole('table')
const rowOf = (page: Page, id: string) => page.locator(`tr[data-run="${id}"]`)
const modal = (page: Page) => page.getByRole('dialog', { name: 'Ingestion Metrics' })
const section = (page: Page, name: string): Locator => modal(page).getByRole('region', { name, exact: true })

const uuid = (number: number) => `01a1fc55-59fd-762d-b251-${String(number).padStart(12, '0')}`
const run = (number: number, change: Partial<Run> = {}): Run => ({
  id: uuid(number),
  name: 'catch-up',
  labels: {
    wallet_id: uuid(900 + number),
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    provider: 'trongrid',
    network_symbol: 'TRX',
    network_name: 'TRON Sandbox',
    wallet_name: `Wallet ${number}`,
  },
  started_at: '2026-11-01T12:00:00.000Z',
  ended_at: '2026-11-01T12:00:01.234Z',
  duration_ms: 1234,
  records_fetched: 25,
  outcome: 'match',
  failure: null,
  extra: { total_processed: 25 },
  stages: [
    { name: 'fetch', duration_ms: 850, extra: {} },
    { name: 'index_wallet', duration_ms: 12, extra: {} },
    { name: 'running_balances', duration_ms: 7.4, extra: {} },
    { name: 'reconcile', duration_ms: 1500, extra: {} },
  ],
  ...change,
})

const noRows = { inserted: [], duplicates: [], filtered: [], failed: [] }
const listing: NonNullable<Recon['tracking']>['native'] = {
  pages: 0,
  timing: null,
  returned: 0,
  inserted: 0,
  duplicates: 0,
  filtered: 0,
  failed: 0,
  lists: noRows,
}
const side = {
  outbound: { native_tx: 1, contract_tx: 2, token_events: 3, subtotal: 6 },
  inbound: { native_tx: 4, token_events: 5, trc10: 6, subtotal: 15 },
  other: { energy_transfer: 7, undelegate_energy: 8 },
}
const recon = (change: Partial<Recon> = {}): Recon => ({
  as_of: '2026-11-01T12:00:02.000Z',
  bc_transactions: { ...side, subtotal: 21, total: 36 },
  wallet_transactions: {
    ...side,
    other: { energy_transfer: 0, undelegate_energy: 0 },
    fees_on_token_events: 3,
    total: 24,
  },
  token_events_without_fee: 0,
  transaction_types: [{ name: 'native', count: 5 }],
  providers: [{ name: 'tatum', count: 5 }],
  tracking: { native: listing, trc20: listing, internal: listing },
  fetched: { native_in: 0, native_out: 0, trc20_in: 0, trc20_out: 0, total: 0, estimated: 0 },
  ...change,
})
const metricsOf = ({ labels }: Run): Metrics => ({
  histograms: [
    {
      name: 'ingest_fetch',
      labels,
      count: 2,
      sum: 1050,
      avg: 525,
      p50: 200,
      p95: 850,
      last_ms: 850,
      last_at: '2026-11-01T12:00:01.234Z',
      buckets: [
        { from_ms: 100, to_ms: 200, count: 1 },
        { from_ms: 500, to_ms: 1000, count: 1 },
      ],
    },
  ],
  counters: [{ name: 'ingest_records_fetched', labels, value: 4711 }],
  newest_runs: 1000,
})

interface Answers {
  readonly runs?: readonly Run[]
  readonly metrics?: Metrics
  readonly recon?: Recon
}

/** Opens the page with mocked responses. */
async function openWith(page: Page, { runs, metrics, recon: snapshot }: Answers): Promise<string[]> {
  const requests: string[] = []
  await page.route('**/api/runs?*', (route) => {
    requests.push(new URL(route.request().url()).search)
    return route.fulfill({ json: runs ?? [] })
  })
  if (metrics !== undefined)
    await page.route('**/api/metrics.json', (route) => route.fulfill({ json: metrics }))
  if (snapshot !== undefined)
    await page.route('**/api/runs/*/recon', (route) => route.fulfill({ json: snapshot }))
  await page.goto('/main/IngestionRuns')
  return requests
}

async function openMetrics(page: Page, answers: Omit<Answers, 'runs'> = {}): Promise<void> {
  const latest = run(1)
  await openWith(page, { runs: [latest], metrics: metricsOf(latest), recon: recon(), ...answers })
  await rowOf(page, latest.id).click()
  await expect(modal(page)).toBeVisible()
}

/** Reads a fresh wallet by the sandbox's ingester; returns its newest run. */
async function readOnce(world: World): Promise<Run> {
  const calls = await world.callsOf('operator')
  const wallet = await world.freshWallet()
  const tokens = await calls.listTokens()
  const usdt = tokens.find((token) => token.symbol === 'USDT' && token.network_name === 'TRON Sandbox')
  await world.chain.faucet({
    address: wallet.address,
    amount: 5_000_000n,
    token: usdt?.contract_address ?? '',
  })
  await world.chain.mine(solidAfterBlocks)
  await calls.reconcileWallet({ params: { id: wallet.id } })
  const runs = await calls.listRuns({ query: { limit: 50 } })
  const own = runs.find(({ labels }) => labels.wallet_id === wallet.id)
  if (own === undefined) throw new Error('the wallet was read and has no run')
  return own
}

/** Other journeys read wallets at the same time, so show only rows of this run's wallet. */
const showOnly = (page: Page, { labels }: Run) => page.getByLabel(/^(Filter|Filtrar)$/).fill(labels.address)

test('[ROUTE-08] [RUNS-01] the page has its title, directly and after a reload', async ({ page, world }) => {
  await world.signIn('operator')
  await page.goto('/main/IngestionRuns')
  await expect(heading(page)).toHaveText('Recent Ingestion Runs')
  await page.reload()
  await expect(heading(page)).toHaveText('Recent Ingestion Runs')
  await expect(page.getByText('Page not found')).toHaveCount(0)
})

test('[RUNS-03] [RUNS-04] [RUNS-05] [RUNS-06] [RUNS-07] eleven columns, each with what the run recorded', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await openWith(page, {
    runs: [
      run(1),
      run(2, {
        ended_at: null,
        duration_ms: null,
        records_fetched: null,
        extra: { total_processed: 0 },
        outcome: 'running',
        stages: [],
        labels: { ...run(2).labels, provider: 'tatum', network_name: 'Elsewhere', network_symbol: 'ELS' },
      }),
      run(3, { records_fetched: null, extra: { total_processed: 7 } }),
    ],
  })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Start',
    'End',
    'Duration',
    'Records',
    'Avg Dur',
    'Wallet/Network',
    'Provider',
    'Fetch',
    'Index',
    'Balance',
    'Reconcile',
  ])
  const cells = (number: number) => rowOf(page, uuid(number)).getByRole('cell')
  await expect(cells(1)).toHaveText([
    '2026-11-01 13:00:00',
    '2026-11-01 13:00:01',
    '1.23 s',
    '25',
    '49 ms',
    'Wallet 1TR7N…gjLj6tTRON Sandbox (TRX)',
    'trongrid',
    '850 ms',
    '12 ms',
    '7.4 ms',
    '1.50 s',
  ])
  await expect(cells(2)).toHaveText([
    '2026-11-01 13:00:00',
    '-',
    '-',
    '0',
    '-',
    /^Wallet 2.*Elsewhere \(ELS\)$/,
    'tatum',
    '-',
    '-',
    '-',
    '-',
  ])
  await expect(cells(3).nth(3)).toHaveText('7')
})

test('[RUNS-02] typing part of a name, address, network or provider keeps only matching rows', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await openWith(page, {
    runs: [
      run(1, { labels: { ...run(1).labels, wallet_name: 'Cold vault' } }),
      run(2, { labels: { ...run(2).labels, provider: 'tatum' } }),
    ],
  })
  const filter = page.getByLabel('Filter')
  await filter.fill('COLD')
  await expect(table(page).locator('tbody tr')).toHaveCount(1)
  await expect(rowOf(page, uuid(1))).toBeVisible()
  await filter.fill('tatum')
  await expect(rowOf(page, uuid(2))).toBeVisible()
  await expect(rowOf(page, uuid(1))).toHaveCount(0)
  await filter.fill('nothing like this')
  await expect(page.getByText('No run matches the filter')).toBeVisible()
  await filter.fill('')
  await expect(table(page).locator('tbody tr')).toHaveCount(2)
})

test('[RUNS-08] [RUNS-09] the 50 newest are polled every three seconds, until the page is left', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const searches = new Set<string>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/runs') searches.add(search)
  })
  const runs = await timeCalls(page, 'GET', '/api/runs')
  await page.goto('/main/IngestionRuns')
  await expect(table(page).locator('tbody tr').first()).toBeVisible()
  await stopClock(page)
  await runs.nextGap()
  for (let i = 0; i < 3; i++) {
    const gap = await runs.nextGap()
    expect(gap).toBeGreaterThanOrEqual(3_000)
    // The response itself takes a step or two of the stopped clock.
    expect(gap).toBeLessThan(3_100)
  }
  expect([...searches]).toEqual(['?limit=50'])
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Accounts & Balances' })
    .click()
  await page.clock.runFor(200)
  await expect(heading(page)).toHaveText('Accounts & Balances')
  const before = await runs.count()
  await page.clock.runFor(30_000)
  expect(await runs.count()).toBe(before)
})

test('[RUNS-10] [METR-30] a click opens the metrics of that run, and a refreshed list does not close them', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  let listed: readonly Run[] = [run(1), run(2)]
  let reads = 0
  await page.route('**/api/runs?*', (route) => {
    reads += 1
    return route.fulfill({ json: listed })
  })
  const opened: string[] = []
  await page.route('**/api/runs/*/recon', (route) => {
    opened.push(new URL(route.request().url()).pathname)
    return route.fulfill({ json: recon() })
  })
  await page.goto('/main/IngestionRuns')
  await rowOf(page, uuid(2)).getByText('trongrid').click()
  await expect(modal(page)).toContainText('Wallet 2')
  expect(opened).toEqual([`/api/runs/${uuid(2)}/recon`])
  // By then the list no longer has the run.
  listed = [run(1)]
  const before = reads
  await expect.poll(() => reads, { timeout: 15_000 }).toBeGreaterThan(before + 1)
  await expect(modal(page)).toContainText('Wallet 2')
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await page.getByRole('button', { name: /Wallet 1: open metrics/ }).press('Enter')
  await expect(modal(page)).toContainText('Wallet 1')
})

test('[METR-01] [METR-02] a real run: seven series drawn and as a table, and the counters of its labels', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const own = await readOnce(world)
  await page.goto('/main/IngestionRuns')
  const measured = page.waitForResponse('**/api/metrics.json')
  await showOnly(page, own)
  await rowOf(page, own.id).click()
  const { histograms, counters } = (await (await measured).json()) as Metrics
  const names = ['Fetch', 'Parse', 'Upsert', 'Index', 'Balance', 'Reconcile', 'End-to-end']
  const stages = section(page, 'Stage durations')
  await expect(stages.locator('figcaption')).toHaveText(names)
  for (const name of names)
    await expect(
      stages.getByRole('img', { name: new RegExp(`^${name}: \\d+ runs?; average .* p50 .* p95 `) }),
    ).toBeVisible()
  await stages.getByRole('button', { name: 'Show as table' }).click()
  await expect(stages.getByRole('rowheader')).toHaveText(names)
  const isOwn = ({ labels }: { labels: Run['labels'] }) =>
    labels.wallet_id === own.labels.wallet_id && labels.provider === own.labels.provider
  const whole = histograms.find((histogram) => isOwn(histogram) && histogram.name === 'ingest_end_to_end')
  await expect(stages.locator('tr[data-series="ingest_end_to_end"] td').first()).toHaveText(
    String(whole?.count),
  )
  const shown = counters.filter(isOwn)
  expect(shown.length).toBeGreaterThan(4)
  for (const { name, value } of shown) {
    const figure = section(page, 'Counters')
      .locator('dl > div')
      .filter({ hasText: new RegExp(`${name}$`) })
    await expect(figure.locator('dd').first()).toHaveText(String(value))
  }
})

test('[METR-03] a real run: rows of both tables, as the server counts them', async ({ page, world }) => {
  const calls = await world.signIn('operator')
  const own = await readOnce(world)
  const { bc_transactions: bc, wallet_transactions: wallet } = await calls.getRunRecon({
    params: { id: own.id },
  })
  expect(bc.inbound).toEqual({ native_tx: 1, token_events: 1, trc10: 0, subtotal: 2 })
  expect(wallet.inbound).toEqual(bc.inbound)
  await page.goto('/main/IngestionRuns')
  await showOnly(page, own)
  await rowOf(page, own.id).click()
  const cells = (block: string) => modal(page).locator(`tbody[data-block="${block}"]`).getByRole('cell')
  await expect(cells('inbound')).toHaveText(['1', '1', '1', '1', '0', '0', '2', '2'])
  await expect(cells('outbound')).toHaveText(['0', '0', '0', '0', '0', '0', '0', '0'])
  const matches = modal(page).locator('[data-match] dt + dd')
  await expect(matches).toHaveText(['Yes', 'Yes', 'Yes'])
})

test('[METR-04] [METR-05] without a series of its labels the panel says so; while it loads, Loading…', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  let release: () => void = () => undefined
  await page.route('**/api/metrics.json', async (route) => {
    await new Promise<void>((done) => (release = done))
    // The same wallet by another provider, and another wallet by the same.
    const series = [metricsOf(run(1, { labels: { ...run(1).labels, provider: 'tatum' } })), metricsOf(run(2))]
    await route.fulfill({
      json: {
        histograms: series.flatMap(({ histograms }) => histograms),
        counters: series.flatMap(({ counters }) => counters),
        newest_runs: 1000,
      },
    })
  })
  await openWith(page, { runs: [run(1)], recon: recon() })
  await rowOf(page, uuid(1)).click()
  await expect(modal(page).getByText('Loading…', { exact: true })).toHaveCount(1)
  release()
  await expect(modal(page).getByText('No series for this selection', { exact: true })).toBeVisible()
  await expect(modal(page).getByText('Loading…')).toHaveCount(0)
  await expect(section(page, 'Stage durations')).toHaveCount(0)
})

test('[METR-06] [METR-07] [METR-08] [METR-09] [METR-10] [METR-11] the snapshot: two columns, every line in order', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await openMetrics(page)
  const snapshot = section(page, 'Reconciliation Snapshot')
  await expect(snapshot.getByRole('columnheader')).toHaveText([
    'Line',
    'bc_transactions',
    'wallet_transactions',
  ])
  const linesOf = async (block: string) => {
    const rows = snapshot.locator(`tbody[data-block="${block}"] tr:has(td)`)
    return Promise.all((await rows.all()).map(async (row) => row.locator('th, td').allTextContents()))
  }
  expect(await linesOf('outbound')).toEqual([
    ['native tx', '1', '1'],
    ['contract tx', '2', '2'],
    ['token events', '3', '3'],
    ['subtotal', '6', '6'],
  ])
  expect(await linesOf('inbound')).toEqual([
    ['native tx', '4', '4'],
    ['token events', '5', '5'],
    ['TRC10', '6', '6'],
    ['subtotal', '15', '15'],
  ])
  expect(await linesOf('other')).toEqual([
    ['energy transfer', '7', '0'],
    ['undelegate energy', '8', '0'],
  ])
  expect(await linesOf('sums')).toEqual([
    ['overall subtotal', '21', '-'],
    ['fees on token events', '-', '3'],
    ['total', '36', '24'],
  ])
})

test('[METR-12] [METR-13] [METR-14] [METR-15] [METR-16] [METR-17] [METR-18] each comparison says Yes or No and why', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await openMetrics(page)
  const matchOf = (id: string) => modal(page).locator(`[data-match="${id}"]`)
  await expect(matchOf('outbound')).toHaveText(
    'outbound subtotals matchYesEvery listed row with a transfer is in the wallet’s ledger.',
  )
  await expect(matchOf('inbound')).toHaveText(/^inbound subtotals matchYesEvery listed row/)
  const explanation = modal(page).locator('[data-subtotals]')
  await expect(explanation).toHaveText('All subtotals match.')
  await expect(matchOf('fees')).toHaveText(
    'fees match outboundYesEvery outbound token event has its fee in the ledger.',
  )
  for (const note of [
    'energy transactions appear only in bc_transactions',
    'fee transactions appear only as separate wallet_transactions',
    'only outbound transactions should have fees',
  ])
    await expect(modal(page).getByText(note, { exact: true })).toBeVisible()

  const healthy = recon()
  const { wallet_transactions: wallet } = healthy
  const answers: Recon[] = [
    { ...healthy, wallet_transactions: { ...wallet, outbound: { ...side.outbound, subtotal: 5 } } },
    { ...healthy, wallet_transactions: { ...wallet, inbound: { ...side.inbound, subtotal: 14 } } },
    { ...healthy, wallet_transactions: { ...wallet, fees_on_token_events: 1 }, token_events_without_fee: 2 },
    { ...healthy, wallet_transactions: { ...wallet, fees_on_token_events: 1 }, token_events_without_fee: 1 },
  ]
  const explanations: string[][] = []
  const explained: string[] = []
  for (const answer of answers) {
    await page.unrouteAll()
    await openMetrics(page, { recon: answer })
    explanations.push(await modal(page).locator('[data-match]').allTextContents())
    explained.push(await explanation.innerText())
  }
  expect(explained).toEqual([
    'At least one subtotal differs. Check the lines marked No.',
    'At least one subtotal differs. Check the lines marked No.',
    'All subtotals match.',
    'All subtotals match.',
  ])
  const answered = explanations.map((texts) =>
    texts.map((text) => /match(?: outbound)?(Yes|No)/.exec(text)?.[1]),
  )
  expect(answered).toEqual([
    ['No', 'Yes', 'Yes'],
    ['Yes', 'No', 'Yes'],
    ['Yes', 'Yes', 'No'],
    ['Yes', 'Yes', 'No'],
  ])
  expect(explanations[0]?.[0]).toContain('The provider listed 6 rows; the ledger has 5.')
  expect(explanations[1]?.[1]).toContain('The provider listed 15 rows; the ledger has 14.')
  expect(explanations[2]?.[2]).toContain('2 outbound token events have no fee of their own')
  expect(explanations[3]?.[2]).toContain('should have 2 fees in the ledger; it has 1.')
})

test('[METR-19] [METR-20] [METR-21] [METR-22] the debug block is off until it is switched on', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const only = run(1, {
    stages: [{ name: 'fetch', duration_ms: 850, extra: { streams: { native: { pages: 3 } }, note: 'kept' } }],
  })
  await openWith(page, { runs: [only], metrics: metricsOf(only), recon: recon() })
  await rowOf(page, only.id).click()
  const block = section(page, 'Debug details')
  await expect(section(page, 'Reconciliation Snapshot')).toBeVisible()
  await expect(block).toHaveCount(0)
  const box = modal(page).getByRole('checkbox', { name: 'Show debug details' })
  await box.click()
  await expect(block.getByRole('region', { name: 'transaction types' })).toContainText('native5')
  await expect(block.getByRole('region', { name: 'providers' })).toContainText('tatum5')
  const extras = block.getByRole('region', { name: 'fetch-stage extras' })
  await expect(extras).toContainText('streams.native.pages3')
  await expect(extras).toContainText('notekept')
  await expect(block.getByRole('region', { name: 'Native run' })).toBeVisible()
  await expect(block.getByRole('region', { name: 'TRC20 run' })).toBeVisible()
  await box.click()
  await expect(block).toHaveCount(0)
})

const hash = (letter: string) => letter.repeat(64)
const tracked = {
  native: {
    ...listing,
    pages: 3,
    timing: {
      // A call that was tried again is timed twice.
      count: 4,
      average_ms: 120,
      p50_ms: 100,
      p95_ms: 180,
      last_ms: 80,
      last_at: '2026-11-01T12:00:00.500Z',
    },
    returned: 10,
    inserted: 4,
    duplicates: 3,
    filtered: 2,
    failed: 1,
    lists: {
      ...noRows,
      duplicates: [{ txid: hash('a'), direction: 'out' as const, reason: 'known' }],
      filtered: [{ txid: hash('b'), direction: 'in' as const, reason: 'moves-nothing' }],
      failed: [{ txid: hash('c'), direction: null, reason: 'the provider answered another transaction' }],
    },
  },
  trc20: {
    ...listing,
    pages: 2,
    timing: {
      count: 5,
      average_ms: 1500,
      p50_ms: 1000,
      p95_ms: 2000,
      last_ms: 2000,
      last_at: '2026-11-01T12:00:00.900Z',
    },
    returned: 9,
    inserted: 3,
    duplicates: 2,
    filtered: 3,
    failed: 1,
    lists: {
      inserted: [{ txid: hash('d'), direction: 'in' as const, reason: 'new' }],
      duplicates: [{ txid: hash('e'), direction: 'out' as const, reason: 'listed-before' }],
      filtered: [{ txid: hash('f'), direction: 'in' as const, reason: 'moves-nothing' }],
      failed: [{ txid: hash('1'), direction: 'out' as const, reason: 'no receipt' }],
    },
  },
  internal: listing,
}
const figures = (part: Locator) => part.locator('dl').first().locator('div')
const rowsOf = (part: Locator, name: string) =>
  part.getByRole('table').filter({ hasText: name }).first().locator('tbody tr')

test('[METR-23] [METR-24] [METR-25] the native run: five figures, the integrity line, three lists', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await openMetrics(page, { recon: recon({ tracking: tracked }) })
  const debug = modal(page).getByRole('checkbox', { name: 'Show debug details' })
  await debug.click()
  const native = modal(page).getByRole('region', { name: 'Native run' })
  await expect(figures(native)).toHaveText([
    'API items returned10',
    'new inserts4',
    'duplicates3',
    'processing errors1',
    'filtered by amount2',
  ])
  await expect(native.getByText(/^Items returned/)).toHaveText(
    'Items returned equal the sum processed (10 = 10)',
  )
  await expect(rowsOf(native, 'duplicates')).toHaveText(['aaaaaa…aaaaoutalready stored and final'])
  await expect(rowsOf(native, 'filtered by amount')).toHaveText([
    'bbbbbb…bbbbinamount is zero, or no wallet of the organization is involved',
  ])
  await expect(rowsOf(native, 'processing errors')).toHaveText([
    'cccccc…cccc-the provider answered another transaction',
  ])
  await expect(native.getByTitle(hash('c'))).toBeVisible()
  await expect(native.getByText('The first 1 of 3')).toBeVisible()

  await page.unrouteAll()
  const lost = { ...tracked, native: { ...tracked.native, returned: 11 } }
  await openMetrics(page, { recon: recon({ tracking: lost }) })
  await debug.click()
  await expect(native.getByText(/^Items returned/)).toHaveText(
    'Items returned differ from the sum processed (11 ≠ 10)',
  )
})

test('[METR-26] the TRC20 run: processed, stored, filtered, failed, with their lists', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await openMetrics(page, { recon: recon({ tracking: tracked }) })
  await modal(page).getByRole('checkbox', { name: 'Show debug details' }).click()
  const trc20 = modal(page).getByRole('region', { name: 'TRC20 run' })
  await expect(figures(trc20)).toHaveText(['processed9', 'stored5', 'filtered3', 'failed1'])
  await expect(rowsOf(trc20, 'stored')).toHaveText([
    'dddddd…ddddinnew',
    'eeeeee…eeeeoutlisted before in this run',
  ])
  await expect(rowsOf(trc20, 'filtered')).toHaveText([/^ffffff…ffffin/])
  await expect(rowsOf(trc20, 'failed')).toHaveText(['111111…1111outno receipt'])
})

test('[METR-27] [METR-28] [METR-29] the fetch card: six counters, pages of each listing, six values of time', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const fetched = { native_in: 11, native_out: 12, trc20_in: 13, trc20_out: 14, total: 50, estimated: 60 }
  await openMetrics(page, { recon: recon({ tracking: tracked, fetched }) })
  const card = section(page, 'Fetch (TronGrid pages)')
  await expect(figures(card)).toHaveText([
    'native in11',
    'native out12',
    'TRC20 in13',
    'TRC20 out14',
    'total50',
    'estimated60',
  ])
  await expect(card.getByRole('columnheader')).toHaveText([
    'Stream',
    'pages',
    'count',
    'average',
    'p50',
    'p95',
    'last ms',
    'last time',
  ])
  const cells = (stream: string) => card.locator(`tr[data-stream="${stream}"] td`)
  await expect(cells('native')).toHaveText([
    '3',
    '4',
    '120 ms',
    '100 ms',
    '180 ms',
    '80 ms',
    '2026-11-01 13:00:00',
  ])
  await expect(cells('trc20')).toHaveText([
    '2',
    '5',
    '1.50 s',
    '1.00 s',
    '2.00 s',
    '2.00 s',
    '2026-11-01 13:00:00',
  ])
  await expect(cells('internal')).toHaveText(['0', '0', '-', '-', '-', '-', '-'])
})

test('list and metrics are accessible in both languages, light and dark', async ({ page, world }) => {
  await world.signIn('operator')
  const own = await readOnce(world)
  await expectAccessibleEverywhere(
    page,
    async ({ language }) => {
      await page.goto('/main/IngestionRuns')
      await showOnly(page, own)
      await expect(rowOf(page, own.id)).toBeVisible()
      await expectAccessible(page)
      await rowOf(page, own.id).click()
      const title = language === 'en' ? 'Ingestion Metrics' : 'Métricas de ingesta'
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.locator('figure > svg[role="img"]')).toHaveCount(7)
      await dialog.getByRole('checkbox').click()
      await expectAccessible(page)
    },
    { themes: 'both', looks: bothLooks.map((look) => ({ ...look, width: 1440 })) },
  )
})
