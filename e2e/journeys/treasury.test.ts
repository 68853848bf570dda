/** The first screen of a treasurer: the total and why it changed, where it lies, what waits, and how a new organisation begins. */
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

test('a treasurer sees the total, its change, chart and table, breakdown, and what waits', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const organisation = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')
  const entity = organisation?.id ?? ''
  const month = await calls.getTreasury({ query: { entity_id: entity, range: 'month' } })
  expect(month.change).not.toBe(null)
  expect(month.series.filter(({ value_usd }) => Number(value_usd) > 0).length).toBeGreaterThan(20)
  await page.goto('/accounts-balances')
  const change = page.getByTestId('treasury-change')
  await expect(change).toContainText(/[+−]?[\d,]+\.\d{2}.*in the last month · prices \d{4}-\d{2}-\d{2}/)
  const chart = page.getByRole('img', {
    name: /^Value in the last month: from .* to .*, lowest .*, highest /,
  })
  await expect(chart).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('region', { name: 'Value over time' }).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(month.series.length + 1)
  const breakdown = page.getByRole('region', { name: 'Breakdown' })
  const [largest] = month.by_asset
  await expect(breakdown.locator(`[data-part="${largest?.symbol ?? ''}"]`)).toContainText(/\d+\.\d%/)
  const group = page.getByRole('radio', { name: 'Asset' })
  await group.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Group' })).toBeFocused()
  // The first readings may still add groups.
  await expect(breakdown.locator('[data-part]').first()).toContainText(/\d+ wallets?/)
  await page.getByRole('radio', { name: 'Year' }).click()
  await expect(page).toHaveURL(/range=year/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Year' })).toBeChecked()
  // The hour decides whether the year of the sandbox begins before its first balance.
  const year = await calls.getTreasury({ query: { entity_id: entity, range: 'year' } })
  const isFirstBalance = Number(year.series[0]?.value_usd) === 0
  await expect(change).toContainText(isFirstBalance ? 'since the first balance' : 'in the last year')
  const flows = await page.locator('[data-flow]').allInnerTexts()
  const cents = flows.map((text) => Number(text.replaceAll(/[,+]/g, '').replace('−', '-')) * 100)
  const [into = 0, out = 0, fees = 0, prices = 0, sum = 0] = cents
  expect(Math.abs(into + out + fees + prices - sum)).toBeLessThan(3)
  await page.goto('/accounts-balances?range=never')
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked()
  await expectAccessibleEverywhere(page, async () => {
    await page.goto('/accounts-balances')
    await expect(page.locator('[data-part]').first()).toBeVisible()
    await expectAccessible(page)
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await speak(page, 'en')
  await page.goto('/accounts-balances')
  // Another journey may open or close alerts meanwhile, so this one has an inbox of its own.
  await page.route(/\/api\/inbox/, (route) =>
    route.fulfill({
      json: {
        transfers: [],
        rules: null,
        changes: [],
        notices: [],
        requests: [],
        frozen: { by: 'Ann', at: new Date().toISOString() },
      },
    }),
  )
  await page.reload()
  const strip = page.getByRole('navigation', { name: 'Needs you' })
  await strip.getByRole('link', { name: /Signing is frozen/ }).click()
  await expect(page).toHaveURL(/\/mpc\/policy/)
})

test('a new organisation is led from a passkey to its first transfer, or to a watched wallet', async ({
  page,
  world,
}) => {
  const newcomer = await world.signInAsNewcomer()
  await page.goto('/accounts-balances')
  await expect(page.getByRole('heading', { name: `Set up ${newcomer.organisation.name}` })).toBeVisible()
  await expect(page.locator('[data-state="next"]')).toHaveCount(1)
  await expect(page.locator('[data-step="backup"]')).toContainText('After step 3')
  await expect(page.getByText('No wallets found.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add watch-only wallet' }).click()
  await expect(page.getByRole('dialog', { name: '+ Wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[data-state="next"]').getByRole('link').click()
  await expect(page).toHaveURL(/my-account|settings/)
})
