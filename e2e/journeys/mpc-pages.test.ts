/** Signing sessions, passkeys and recovery: the shares of a key are proven to sign, and the pages work for everybody. */
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { go, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

const paths = ['/mpc', '/mpc/sessions', '/mpc/device', '/mpc/recovery']

test('[ROUTE-27] the shares of a key are proven to sign, and those without the right read why not', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/mpc/recovery')
  const key = page.locator('li[data-key]').first()
  await expect(page.locator('tr[data-signer]')).toHaveCount(3)
  await key.getByRole('button', { name: /^Prove that the shares sign/ }).click()
  await expect(key.getByText(/^Proven .*, generation \d+$/)).toBeVisible()
  await expect(key.getByText('Signers 1, 2 signed together.')).toBeVisible()
  await world.signIn('viewer')
  await page.goto('/mpc/recovery')
  await expect(key.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
})

test('the dashboard says first whether signing is possible and with which signers, and names unknowns', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/mpc')
  const now = page.locator('[data-signing]')
  await expect(now).toContainText('You can sign now')
  await expect(now).toContainText('Signers 1, 2, 3 online; 2 are needed.')
  const cells = (party: number) => page.locator(`tr[data-signer="${party}"]`).getByRole('cell')
  await expect(cells(1).nth(2)).toHaveText('Now')
  await expect(cells(1).nth(3)).toHaveText(/^Not refreshed yet$|^\d{4}-\d{2}-\d{2}/)
  await expect(cells(1).nth(4)).toHaveText(/backup|shares/i)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(now).toBeInViewport()
  const card = page.locator('li[data-signer="1"]')
  await expect(card.getByText(/backup|shares/i).last()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/api/health/mpc', async (route) => {
    const answer = await route.fetch()
    const health = (await answer.json()) as { signers: { party: number }[] }
    const signers = health.signers.map((signer) => ({
      ...signer,
      ...(signer.party > 1 && {
        is_up: false,
        last_seen_at: signer.party === 2 ? '2026-11-03T10:00:00.000Z' : null,
      }),
    }))
    await route.fulfill({ json: { ...health, tss_ok: false, signers_state: 'too-few', signers } })
  })
  await page.reload()
  await expect(now).toContainText('You cannot sign now')
  await expect(now).toContainText('Signer 1 online; 2 are needed. Signers 2, 3 offline.')
  await expect(cells(2).nth(2)).toContainText('2026-11-03')
  await expect(cells(3).nth(2)).toHaveText('Unknown')
  await expect(cells(3).nth(4)).toHaveText('Unknown')
})

test('sessions, passkeys and recovery are accessible in both languages and themes, and fit a narrow window', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  const quiet = watchQuiet(page)
  await expectAccessibleEverywhere(
    page,
    async ({ width }) => {
      await page.goto('/mpc/recovery')
      for (const path of paths) {
        await go(page, path)
        await quiet()
        await expect(page.locator('.animate-pulse')).toHaveCount(0)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          width,
        )
      }
    },
    { themes: 'both' },
  )
})
