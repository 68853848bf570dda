/** Signing sessions, passkeys and recovery: the shares of a key are proven to sign, and the pages work for everybody. */
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { go, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

const paths = ['/mpc/sessions', '/mpc/device', '/mpc/recovery']

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
