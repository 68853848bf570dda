/** Usage Analytics: charts of the server's figures, each available as a table. */
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, test } from '../world.ts'

test("[ROUTE-62] Usage Analytics draws the server's figures, for all and for one organisation", async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  await page.goto('/admin/analytics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usage Analytics')
  const figure = (name: string) => page.getByRole('figure', { name, exact: true })
  for (const name of ['Transactions', 'Volume in US dollars', 'API requests', 'Wallets', 'Members'])
    await expect(figure(name).getByRole('img').first()).toBeVisible()
  await page.getByRole('combobox', { name: /^Period/ }).click()
  await page.getByRole('option', { name: 'Last 12 months' }).click()
  await expect(figure('Transactions').getByRole('row')).toHaveCount(13)
  const { organizations } = await calls.getUsage({ query: { by: 'month' } })
  const birch = organizations.find(({ name }) => name === 'Birch Holdings')
  await page.getByRole('button', { name: 'Birch Holdings', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Organization: Birch Holdings' })).toBeVisible()
  await expect(figure('Members').getByRole('img').first()).toHaveAccessibleName(
    new RegExp(`: ${birch?.members.toLocaleString('en')}$`),
  )
  await page.getByRole('button', { name: 'Show as tables' }).click()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  await expect(figure('Wallets').getByRole('table')).toBeVisible()
})

test('Usage Analytics is accessible and within the policy in both languages and themes, wide and narrow', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await expectAccessibleEverywhere(
    page,
    async () => {
      await page.goto('/admin/analytics')
      await page.getByRole('main').getByRole('img').nth(4).waitFor()
      await expectAccessible(page)
    },
    { themes: 'both' },
  )
})
