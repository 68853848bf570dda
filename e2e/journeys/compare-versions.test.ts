/** Two versions of the policy are compared: the one in force, and a proposal that was withdrawn. */
import { compile, defaultAnswers, policyAnswers } from '@holdfast/policy'
import { expectAccessibleInBothThemes } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { expect, test, type World } from '../world.ts'

/** A version with other limits and another delay, which no governor adopts. Returns its number. */
async function proposeAndWithdraw(world: World): Promise<number> {
  const calls = await world.callsOf('admin')
  await world.stepUp('admin')
  const holders = (await calls.searchDirectory({ query: {} })).filter(({ name }) =>
    ['Arthur Approver', 'Teresa Treasurer'].includes(name),
  )
  const bundle = compile(
    policyAnswers.parse({
      ...defaultAnswers,
      phoneShareHolders: holders.map(({ name }) => name),
      phoneShareHolderIds: holders.map(({ id }) => id),
    }),
  )
  const { version } = await calls.proposeRules({
    query: {},
    body: { bundle, note: '', delay_hours: 2, lost_credentials: [], keys: [] },
  })
  await calls.withdrawRules({ query: {} })
  return version
}

test('any two versions of the policy are compared, in both directions', async ({ page, world }) => {
  const version = await proposeAndWithdraw(world)
  await world.signIn('viewer')
  await page.goto('/mpc/policy')
  const opener = page.getByRole('button', { name: `Compare: version ${version} (Ended)` }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compare versions' })
  const [from, to] = ['From', 'To'].map((name) => dialog.getByRole('combobox', { name, exact: true }))
  const lines = dialog.locator('[data-rules-diff] li')
  const delay = 'Hours that a loosening change waits: '
  await expect(from!).toContainText(`Version ${version - 1} · In force`)
  await expect(to!).toContainText(`Version ${version} · Ended`)
  await expect(lines.filter({ hasText: delay })).toHaveText([/Removed.*: 1$/, /Added.*: 2$/])
  await expect(dialog).toContainText(`Compared with version ${version - 1}, version ${version} `)
  await expectAccessibleInBothThemes(page)

  await dialog.getByRole('button', { name: 'Swap the versions' }).click()
  await expect(lines.filter({ hasText: delay })).toHaveText([/Removed.*: 2$/, /Added.*: 1$/])
  await expect(dialog).toContainText('loosens the policy.')

  await choose(from!, (await to!.textContent()) ?? '')
  await expect(dialog).toContainText('No differences')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  // On a phone versions are cards.
  await page.setViewportSize({ width: 390, height: 844 })
  await opener.click()
  await expect(lines.filter({ hasText: delay })).toHaveText([/Removed.*: 1$/, /Added.*: 2$/])
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
