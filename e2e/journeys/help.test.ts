/** The help: search by words and role, and links to the screens. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, test } from '../world.ts'

const topics = (page: Page) => page.getByRole('main').getByRole('article')

test('[ROUTE-63] the help opens for every member, and each of its links opens the named screen', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await page.getByRole('article', { name: 'Blockchain Transactions', exact: true }).waitFor()
  const links = topics(page).getByRole('link')
  const ways = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent.replace('Open ', ''), link.getAttribute('href')] as const),
  )
  expect(ways.length).toBeGreaterThan(25)
  for (const [name, path] of ways.filter(([, path]) => !path?.includes('/admin/'))) {
    await page.goto(path ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})

test('words and role filter the help; a link into it shows its topic', async ({ page, world }) => {
  await world.signIn('treasurer')
  await page.goto('/help')
  const count = page.getByRole('main').getByRole('status')
  await topics(page).first().waitFor()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox', { name: 'Search the help' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('ribbon')
  await expect(topics(page)).toHaveCount(1)
  await expect(count).toHaveText('1 topic')
  await page.getByRole('textbox', { name: 'Search the help' }).fill('no such words')
  await expect(page.getByText('No topic contains these words.')).toBeVisible()
  await page.getByRole('textbox').fill('')
  await page.getByRole('combobox', { name: 'Help for' }).click()
  await page.getByRole('option', { name: 'Approvers' }).click()
  await expect(page.getByRole('article', { name: 'Checking an address before you approve' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'System Health' })).toHaveCount(0)
  // Starts from another page, because the same page would keep its filters.
  await page.goto('/mpc/sessions')
  await page.goto('/help#systemHealth')
  await expect(page.getByRole('article', { name: 'System Health' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Contents of the help' }).getByText('Choosing').click()
  await expect(page.getByRole('article', { name: 'Choosing an organization' })).toBeInViewport()
})

test('the help is accessible and within the policy in both languages and themes, wide and narrow', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await expectAccessibleEverywhere(
    page,
    async () => {
      await page.goto('/help')
      await topics(page).first().waitFor()
      await expectAccessible(page)
    },
    { themes: 'both' },
  )
})
