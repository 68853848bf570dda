/** Vigilance Management. The alerts shown are mocked; the server's own tests cover raising them. */
import { randomUUID } from 'node:crypto'
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { nextAlert } from '../next-alert.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

type Alert = ApiReply<'listAlerts'>[number]

const entity_id = randomUUID()
const alert = (change: Partial<Alert>): Alert => ({
  id: randomUUID(),
  entity_id,
  entity: 'Acme Treasury',
  kind: 'mismatch',
  severity: 'critical',
  state: 'open',
  facts: { wallet_id: randomUUID(), wallet_name: 'Cold vault', token_symbol: 'TRX', network: 'TRON Sandbox' },
  raised_at: '2026-11-01T12:00:00.000Z',
  ended_at: null,
  acknowledged_by: null,
  acknowledged_at: null,
  assigned_to: null,
  closed_by: null,
  closed_at: null,
  note: '',
  version: 1,
  ...change,
})
const known = 'TQab3Xk7Pn4sJvLmR8dWyZfCgHtEu2xYz9'
const imitator = `TQab${'W'.repeat(24)}u2xYz9`
const oneOfEach = (): Alert[] => [
  alert({}),
  alert({
    kind: 'look-alike',
    severity: 'warning',
    facts: { network: 'TRON Sandbox', address: known, imitator, count: 3 },
  }),
  alert({
    kind: 'provider-fault',
    severity: 'warning',
    facts: { network: 'TRON Sandbox', provider: 'tatum', reason: 'tatum answered 503', count: 3 },
  }),
  alert({
    kind: 'stalled-run',
    severity: 'warning',
    facts: { network: 'TRON Sandbox', wallet_name: 'Payroll', count: 1 },
  }),
  alert({ kind: 'webhook-failing', severity: 'warning', facts: { url: 'https://hooks.example.org/' } }),
  alert({
    kind: 'spam-wave',
    severity: 'info',
    facts: { network: 'TRON Sandbox', count: 40 },
    ended_at: '2026-11-01T13:00:00.000Z',
  }),
]
const items = (page: Page) => page.locator('li[data-alert]')
const item = (page: Page, kind: string) =>
  items(page).filter({ has: page.getByRole('heading', { name: kind }) })

async function openWith(page: Page, alerts: readonly Alert[]): Promise<void> {
  await page.route('**/api/alerts?**', (route) =>
    route.fulfill({ json: route.request().url().includes('state=closed') ? [] : alerts }),
  )
  await page.goto('/admin/vigilance')
}

test('[ROUTE-57] [NAV-42] the page is reached from the menu of admins and shows the system’s own alerts', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  await page.goto('/accounts-balances')
  const menu = page.getByRole('navigation')
  await menu.getByRole('button', { name: 'Management', exact: true }).click()
  await menu.getByRole('link', { name: 'Vigilance Management' }).click()
  await expect(page).toHaveURL(/\/admin\/vigilance$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vigilance Management')
  const acme = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')
  const alerts = await calls.listAlerts({ query: { entity_id: acme!.id } })
  if (alerts.length === 0) await expect(page.getByText('No open alerts.')).toBeVisible()
  else await expect(items(page).first()).toBeVisible()
})

test('each alert describes the problem and links to its cause', async ({ page, world }) => {
  await world.signIn('admin')
  await openWith(page, oneOfEach())
  await expect(items(page)).toHaveCount(6)
  for (const [kind, says, link, url] of [
    [
      'Mismatch',
      'The ledger and the chain differ for Cold vault (TRON Sandbox) in TRX.',
      'Open the reconciliation',
      /\/admin\/reconciliation\?wallet=/,
    ],
    [
      'Look-alike address',
      '3 addresses on TRON Sandbox look like one that you know:',
      'Show its transactions',
      /\/bc-transactions\?q=TQabWWWW/,
    ],
    [
      'Provider fault',
      'The last runs with tatum on TRON Sandbox failed: tatum answered 503',
      'Open the runs',
      /\/main\/IngestionRuns$/,
    ],
    [
      'Stalled run',
      'Reading Payroll (TRON Sandbox) has made no progress for ten minutes.',
      'Open the runs',
      /\/main\/IngestionRuns$/,
    ],
    [
      'Webhook failing',
      'Deliveries to https://hooks.example.org/ are failing.',
      'Open the webhooks',
      /\/admin\/webhooks$/,
    ],
    [
      'Spam wave',
      '40 transactions of unknown tokens on TRON Sandbox within a day.',
      'Open unknown tokens',
      /\/admin\/unknown-tokens$/,
    ],
  ] as const) {
    await expect(item(page, kind)).toContainText(says)
    await expect(item(page, kind).getByRole('link', { name: link })).toHaveAttribute('href', url)
  }
  await expect(item(page, 'Look-alike address')).toContainText(known)
  await expect(item(page, 'Spam wave')).toContainText('resolved at')
  await page.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'Critical' }).click()
  await expect(items(page)).toHaveCount(1)
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect(page.getByText('No closed alerts yet.')).toBeVisible()
})

test('a Manager sees the alerts of the organisation, with links to pages open to a Manager; a User sees a notice', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await openWith(page, oneOfEach())
  await expect(items(page)).toHaveCount(6)
  await expect(item(page, 'Mismatch').getByRole('link', { name: 'Show its transactions' })).toHaveAttribute(
    'href',
    /\/bc-transactions\?wallet=/,
  )
  for (const kind of ['Provider fault', 'Stalled run', 'Spam wave']) {
    await expect(item(page, kind).getByRole('button', { name: 'Acknowledge' })).toBeVisible()
    await expect(item(page, kind).getByRole('link')).toHaveCount(0)
  }
  await page.unrouteAll()
  await world.signIn('viewer')
  await page.goto('/admin/vigilance')
  await expect(page.getByText('You do not have permission to open this page.')).toBeVisible()
  await expect(items(page)).toHaveCount(0)
})

test('acknowledge, assign and close send the shown version; a refusal is reported', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const [first] = oneOfEach() as [Alert]
  await openWith(page, [first])
  const sent: [string, unknown, string | undefined][] = []
  await page.route('**/api/alerts/*/*', async (route) => {
    const request = route.request()
    const act = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    sent.push([act, request.postDataJSON(), request.headers()['if-match']])
    await route.fulfill({ json: first })
  })
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('combobox', { name: 'Assigned to' }).click()
  await page.getByRole('option', { name: 'Otis Operator' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await page.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the alert' })
  await dialog.getByLabel('Note').fill('Read again')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([
    ['acknowledge', null, '"1"'],
    ['assign', { member_id: expect.any(String) }, '"1"'],
    ['close', { note: 'Read again' }, '"1"'],
  ])
  await page.route('**/api/alerts/*/*', (route) =>
    route.fulfill({ status: 409, json: { detail: 'Too late.' } }),
  )
  const refusal = nextAlert(page)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  expect(await refusal).toBe('Too late.')
})

test('accessible in both languages, light and dark, empty, filled and failed, and violates no policy', async ({
  page,
  world,
}) => {
  const violations = await collectPolicyViolations(page)
  await world.signIn('admin')
  for (const language of ['en', 'es']) {
    await speak(page, language)
    for (const alerts of [oneOfEach(), []]) {
      await openWith(page, alerts)
      await expect(alerts.length === 0 ? page.locator('main p').first() : items(page).first()).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.unrouteAll()
    }
    await page.route('**/api/alerts?**', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Later.' } }),
    )
    await page.goto('/admin/vigilance')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.unrouteAll()
  }
  expect(violations).toEqual([])
})
