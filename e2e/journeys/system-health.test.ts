/** System Health and Services: the same readings on two pages, for staff. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

type Health = ApiReply<'getSystemHealth'>

const path = '/admin-api/system-health'
const part = (page: Page, name: string) => page.locator(`[data-part='${name}']`)

/** Changes the server's response on its way. */
async function answerWith(page: Page, change: (health: Health) => void): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const health = (await (await route.fetch()).json()) as Health
    change(health)
    await route.fulfill({ json: health })
  })
}

test('[ROUTE-61] System Health shows the current processes, queue, networks, providers and database', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  await page.goto('/admin/monitoring')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Health')
  for (const name of ['server', 'ingester'] as const) {
    const row = page.locator(`tr[data-process=${name}]`).first()
    await expect(row).toContainText('Running')
  }
  const { networks, database } = await calls.getSystemHealth()
  const sandbox = page.locator('tr[data-network=tron-sandbox]')
  const known = networks.find(({ code }) => code === 'tron-sandbox')
  expect(known?.head).toBeGreaterThan(1_000)
  await expect(sandbox.getByRole('cell').nth(1)).toHaveText(/^\d{1,3}(,\d{3})+$/)
  await expect(sandbox.getByRole('cell').nth(5)).toHaveText(/^[\d,]+$/)
  await expect(part(page, 'Database')).toContainText(database.version.split(' ')[0] ?? '')
  await expect(page.locator('tr[data-provider="tron-sandbox/trongrid"]')).toContainText('Online')
  const signers = part(page, 'MPC signers').locator('tr[data-signer]')
  await expect(signers).toHaveCount(3)
  for (const party of [1, 2, 3]) {
    await expect(signers.nth(party - 1)).toContainText(`Signer ${party}Online`)
    await expect(signers.nth(party - 1)).toContainText(/[0-9a-f]{64}/)
  }
})

test('[ROUTE-58] Services lists each process, node and provider with state and version', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  const { version } = await calls.getHealth()
  await page.goto('/admin/services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services')
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
  await expect(row('server').first()).toContainText(version)
  await expect(row('ingester').first()).toContainText('Running')
  await expect(row('PostgreSQL')).toContainText('Online')
  await expect(row('trongrid').first()).toContainText('TRON')
  for (const party of [1, 2, 3]) await expect(row(`Signer ${party}`)).toContainText(`Online${version}`)
  await page.getByRole('link', { name: 'Figures in System Health' }).click()
  await expect(page).toHaveURL('/admin/monitoring')
})

const answerWallets = (page: Page, wallets: readonly object[]) =>
  page.route('**/api/wallets?*', (route) => route.fulfill({ json: wallets }))

test('a problem is named at the top, and a failed reading leaves the last one', async ({ page, world }) => {
  await world.signIn('admin')
  await answerWallets(page, [])
  let isBroken = false
  await page.route(`**${path}`, async (route) => {
    if (isBroken) return route.fulfill({ status: 503, json: { detail: 'x' } })
    const health = (await (await route.fetch()).json()) as Health
    health.processes = health.processes.map((process) =>
      process.name === 'ingester' ? { ...process, state: 'stale' as const } : process,
    )
    health.problems = [
      { kind: 'process-missing', subject: 'ingester' },
      { kind: 'network-silent', subject: 'TRON Sandbox' },
    ]
    await route.fulfill({ json: health })
  })
  await page.goto('/admin/monitoring')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('2 issues need attention')
  await expect(page.getByText('No ingester is running.')).toBeVisible()
  await expect(page.getByText('The node of TRON Sandbox reports no block.')).toBeVisible()
  await expect(page.locator('tr[data-process=ingester]').first()).toContainText('Unresponsive')
  isBroken = true
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Refresh failed: Service Unavailable')).toBeVisible()
  await expect(page.locator('tr[data-process=server]').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Service Unavailable')
})

test('a wallet whose balance differs from the chain is named, with a link to the reconciliations', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  const entity_id = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')?.id ?? ''
  const wallets = await calls.listWallets({ query: { entity_id, archived: 'false' } })
  const [wallet] = wallets
  await answerWallets(
    page,
    wallets.map((row) => ({
      ...row,
      books: { ...row.books, state: row === wallet ? 'mismatch' : 'reconciled' },
    })),
  )
  await answerWith(page, (health) => {
    health.problems = []
  })
  await page.goto('/admin/monitoring')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 issue needs attention')
  await page
    .getByRole('link', { name: `The ledger of ${wallet?.name ?? ''} differs from the chain.` })
    .click()
  await expect(page).toHaveURL(/\/reconciliations/)
})

test('people who are not staff are turned away', async ({ page, world }) => {
  await world.signIn('treasurer')
  for (const address of ['/admin/monitoring', '/admin/services']) {
    await page.goto(address)
    await expect(page.getByText('You do not have permission to open this page.')).toBeVisible()
  }
})

test('both pages are accessible and within the policy in both languages and themes, wide and narrow', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const violations = await collectPolicyViolations(page)
  for (const isTroubled of [false, true]) {
    if (isTroubled)
      await answerWith(page, (health) => {
        health.problems = [{ kind: 'provider-failing', subject: 'tatum · TRON Sandbox' }]
        health.providers = health.providers.map((provider) => ({ ...provider, state: 'failing', failed: 4 }))
        health.processes = health.processes.map((process) => ({ ...process, state: 'stale' }))
        health.networks = health.networks.map((network) => ({ ...network, head: null, error: 'no answer' }))
      })
    for (const [language, colorScheme, width] of [
      ['en', isTroubled ? 'dark' : 'light', 1440],
      ['es', isTroubled ? 'light' : 'dark', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await speak(page, language)
      await page.emulateMedia({ colorScheme })
      for (const address of ['/admin/monitoring', '/admin/services']) {
        await page.goto(address)
        // The services are cards on the narrow screen.
        await page.getByRole('main').locator('table, ul[aria-label]').first().waitFor()
        await expectAccessible(page)
      }
    }
  }
  expect(violations).toEqual([])
})
