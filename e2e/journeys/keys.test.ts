/** MPC Dashboard, Key Domains, MPC Keys and Forwarders: keys are made by the three signers of the sandbox. */
import type { Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const zero = `0x${'0'.repeat(40)}`

test('[ROUTE-19] [ROUTE-20] [ROUTE-21] [ROUTE-25] the pages of keys open directly and after a reload', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  for (const [path, name] of [
    ['/mpc', 'MPC Dashboard'],
    ['/mpc/key-domains', 'Key Domains'],
    ['/mpc/keys', 'MPC Keys'],
    ['/mpc/forwarders', 'Forwarders'],
  ] as const) {
    await page.goto(path)
    await expect(title(page)).toHaveText(name)
    await page.reload()
    await expect(title(page)).toHaveText(name)
  }
})

test('[KD-01] [KD-02] [KD-03] [KD-04] [KEY-03] [KEY-04] [API-60] [API-61] [API-68] [API-69] [DATA-33] a domain is made, a key is made in it by the signers, and it has an address', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  await page.goto('/mpc/key-domains')
  await expect(page.getByText('No key domain yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New KD' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key domain' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a label')).toBeVisible()
  await dialog.getByLabel('Label').fill('Main')
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/mpc/kds'),
  )
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect((await created).postDataJSON()).toEqual({ label: 'Main', threshold: 2, n: 3 })
  const row = page.locator('tr[data-domain]')
  await expect(row.getByRole('cell').nth(0)).toHaveText('Main')
  await expect(row.getByRole('cell').nth(1)).toHaveText('threshold 2 of 3')

  const choices = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/mpc/keys/kds')
  await page.goto('/mpc/keys')
  const offered = (await (await choices).json()) as { label: string }[]
  await page.getByRole('combobox', { name: /^Key domain/ }).click()
  await expect(page.getByRole('option')).toHaveText(offered.map(({ label }) => label))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Generate key' }).click()
  const making = page.getByRole('dialog', { name: 'Generate a key' })
  await expect(making.getByText(/has not been audited/)).toBeVisible()
  await making.getByLabel('Label').fill('Payments')
  const asked = page.waitForRequest((request) => request.url().includes('/api/mpc/keys/keygen'))
  await making.getByRole('button', { name: 'Generate key' }).click()
  // The documents leave the body open; Q-69 fixes these two fields and no others.
  const sent = (await asked).postDataJSON() as object
  expect(sent).toEqual({ kd_id: expect.stringMatching(/^[0-9a-f-]{36}$/), label: 'Payments' })
  const stage = making.getByRole('group', { name: 'State of Payments' })
  await expect(stage).toContainText(/Generating.*(Connecting signers…|Round \d of 5|Checking)/)
  const key = page.locator('tr[data-key]')
  await expect(key.getByText(/Generating|ready/)).toBeVisible()
  await expect(key.getByText('ready', { exact: true })).toBeVisible({ timeout: 75_000 })
  await expect(key.getByRole('cell').nth(0)).toHaveText('Payments')
  await expect(key.getByRole('cell').nth(3)).toHaveText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  await expect(key.getByRole('cell').nth(4)).toHaveText(/^0[23][0-9a-f]{64}$/)

  const address = await key.getByRole('cell').nth(3).textContent()
  await expect(key.getByRole('cell').nth(6)).toHaveText('1')
  await key.getByRole('button', { name: 'Refresh shares of Payments' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Key and address stay the same')
  await question.getByRole('button', { name: 'Refresh shares' }).click()
  await expect(key.getByText('Refreshing shares')).toBeVisible()
  await expect(key.getByRole('cell').nth(6)).toHaveText('2', { timeout: 75_000 })
  await expect(key.getByText('ready', { exact: true })).toBeVisible()
  await expect(key.getByRole('cell').nth(3)).toHaveText(address ?? '')
})

test('[KD-05] [KD-06] [MPC-05] what fails is said in the documented words, or in those of the answer', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.route('**/api/mpc/kds?**', (route) => route.fulfill({ status: 500, body: 'boom' }))
  await page.goto('/mpc/key-domains')
  await expect(page.getByText('Failed to load key domains')).toBeVisible()
  await page.getByRole('button', { name: 'New KD' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Main')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Failed to create key domain')).toBeVisible()
  await expect(dialog.getByLabel('Label')).toHaveValue('Main')
  await page.route('**/api/mpc/keys?**', (route) => route.fulfill({ status: 500, body: 'boom' }))
  await page.goto('/mpc/keys')
  await expect(page.getByText('boom', { exact: true })).toBeVisible()
})

test('[KEY-01] [KEY-02] [API-67] the keys page explains at length what such a key is, and lists by domain', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const domain = await calls.createKeyDomain({
    query: { entity_id: organisation.id },
    body: { label: 'Reserves', threshold: 2, n: 3 },
  })
  const first = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/mpc/keys')
  await page.goto('/mpc/keys')
  expect(new URL((await first).url()).searchParams.get('kd_id')).toBeNull()
  const explainer = page.getByRole('region', { name: 'How MPC keys work' })
  for (const heading of [
    'Shares instead of a key',
    'The threshold',
    'Key domains',
    'How a signature comes about',
    'Renewal and recovery',
  ])
    await expect(explainer.getByRole('heading', { name: heading })).toBeVisible()
  await expect(explainer.getByRole('img', { name: /three signers/ })).toBeVisible()
  await page.getByRole('combobox', { name: /^Key domain/ }).click()
  const second = page.waitForRequest((request) => request.url().includes(`kd_id=${domain.id}`))
  await page.getByRole('option', { name: 'Reserves' }).click()
  await second
})

test('[MPC-01] [MPC-02] [MPC-03] [API-66] the dashboard shows domains, what is being made, and each signer', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/mpc')
  for (const heading of ['Key Domains', 'Active Sessions', 'Signer Health'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await expect(page.locator('tr[data-signer]')).toHaveCount(3)
  await expect(page.locator('tr[data-signer]').first()).toContainText('Online')
  await expect(page.getByText('Signing available: enough signers are online.')).toBeVisible()
})

test('[MPC-04] [FWD-01] [FWD-02] [FWD-03] five pages say Coming soon and ask nothing; Forwarders has its six chains', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|dev)\//.test(pathname)) calls.add(pathname)
  })
  const quiet = watchQuiet(page)
  // A sample page calls nothing of its own: what it calls belongs to the frame around every page.
  const me = page.waitForResponse((response) => response.url().endsWith('/api/me'))
  await page.goto('/dashboard-send-invoice')
  await me
  await quiet()
  const ofTheFrame = new Set(calls)
  expect(ofTheFrame).toContain('/api/me')
  const controls = page.getByRole('main').locator('input, select, textarea, table, button:not([aria-label])')
  for (const path of ['/mpc/sessions', '/mpc/policy', '/mpc/device', '/mpc/recovery', '/mpc/forwarders']) {
    calls.clear()
    await page.goto(path)
    await expect(page.getByText('Coming soon')).toBeVisible()
    await quiet()
    expect([path, [...calls].filter((call) => !ofTheFrame.has(call))]).toEqual([path, []])
    await expect(controls).toHaveCount(path === '/mpc/forwarders' ? 1 : 0)
  }
  const rows = page.locator('tr[data-chain]')
  await expect(rows.locator('td:first-child')).toHaveText([
    'mainnet',
    'polygon',
    'arbitrum',
    'optimism',
    'base',
    'bsc',
  ])
  await expect(rows.locator('td:last-child')).toHaveText(Array.from({ length: 6 }, () => zero))
  await expect(page.getByRole('main').locator('input,button:not([aria-label])')).toHaveCount(0)
})

test('accessible in both languages, light and dark, and breaks no policy', async ({ page, world }) => {
  const violations = await collectPolicyViolations(page)
  const { calls, organisation } = await world.signInAsNewcomer()
  await calls.createKeyDomain({
    query: { entity_id: organisation.id },
    body: { label: 'Main', threshold: 2, n: 3 },
  })
  for (const language of ['en', 'es']) {
    await speak(page, language)
    for (const path of ['/mpc', '/mpc/key-domains', '/mpc/keys', '/mpc/forwarders']) {
      await page.goto(path)
      await expect(
        page.getByRole('main').locator('tr[data-domain], tr[data-chain], svg[role=img]').first(),
      ).toBeVisible()
      await expectAccessibleInBothThemes(page)
    }
    await page.goto('/mpc/keys')
    await page.getByRole('button', { name: language === 'en' ? 'Generate key' : 'Generar clave' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  }
  expect(violations).toEqual([])
})
