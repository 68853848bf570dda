/**
 * The audit record as an owner reads it: the newest action is on top with its changes, and the whole record can be downloaded.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, test } from '../world.ts'

test('an action is on record with its changes, can be searched, and is exported as a file', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const calls = await world.callsOf('operator')
  const wallet = await world.freshWallet()
  await calls.archiveWallet({ params: { id: wallet.id } })
  await page.goto('/settings/general')
  await page.getByRole('button', { name: 'Open the record' }).click()
  const dialog = page.getByRole('dialog', { name: /^Audit record/ })
  await dialog.getByLabel('Search').fill(wallet.id)
  const rows = dialog.locator('tr[data-event]')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Archived')
  await expect(rows.first()).toContainText('operator@holdfast.test')
  await rows.first().getByRole('button', { name: '1 field' }).click()
  await expect(dialog.getByRole('row', { name: 'is_active true false', exact: true })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download all' }).click()
  const file = await (await downloading).path()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines.some((line) => line.includes(wallet.id))).toBe(true)
  expect((JSON.parse(lines[0] ?? '') as { seq: string }).seq).toBe('1')
  // With the identities of the running signers, as anybody checks the file.
  const { signers } = await calls.getMpcHealth()
  const identities = signers.map(({ party, identity }) => `${party}=${identity}`).join(',')
  const verified = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'apps/server/src/holdfast.ts', 'verify-audit', file, '--signers', identities],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)) },
  )
  expect(verified.stdout).toMatch(/^Sound: \d+ events/)
  await dialog.getByLabel('Search').fill('nothing is called like this')
  await expect(dialog.getByText('No event matches.')).toBeVisible()
})

test('who may not read the record is told who may', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.goto('/settings/general')
  const open = page.getByRole('button', { name: 'Open the record' })
  await expect(open).toBeDisabled()
  await expect(open).toHaveAccessibleDescription('Only an Owner or Admin of Acme Treasury may do this.')
})

test('the record is accessible in both languages, light and dark, wide and narrow', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await expectAccessibleEverywhere(
    page,
    async ({ language }) => {
      const open = language === 'en' ? 'Record of the installation' : 'Registro de la instalación'
      await page.goto('/settings/general')
      await page.getByRole('button', { name: open }).click()
      await expect(page.getByRole('dialog').locator('tr[data-event]').first()).toBeVisible()
      await expectAccessible(page)
    },
    { themes: 'both' },
  )
})
