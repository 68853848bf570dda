/**
 * A signer of the sandbox loses its disk. An Admin sees on the screen which shares are missing, has the other signers make a new
 * share of one key, and moves another key to the remaining signers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, createClient } from '@holdfast/contract'
import { expectAccessibleInBothThemes } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { startHoldfast } from '../world-setup.ts'
import { emailOf, expect, password, test as base } from '../world.ts'

const movedKey = 'Payroll'
const dataFolder = mkdtempSync(join(tmpdir(), 'holdfast-replace-'))
let stop = async (): Promise<void> => undefined

/** Restarts it with the same data. */
async function start(reshare = ''): Promise<string> {
  const holdfast = await startHoldfast({ HOLDFAST_DATA: dataFolder, SIGNER_RESHARE: reshare })
  stop = holdfast.stop
  return holdfast.url
}

/** Two keys: the sandbox's own, generated after its start, and one to move, whose id is returned. */
async function makeKeys(base: string): Promise<string> {
  const nobody = createClient(api, { base, token: () => null })
  const { token } = await nobody.login({ body: { email: emailOf('admin'), password } })
  const calls = createClient(api, { base, token: () => token })
  const readyKeys = async () =>
    (await calls.listMpcKeys({ query: {} })).filter(({ state }) => state === 'ready').length
  await expect.poll(readyKeys, { timeout: 120_000 }).toBe(1)
  const [domain] = await calls.listKeyDomains({ query: {} })
  const body = { kd_id: domain?.id ?? '', label: movedKey, curve: 'ed25519' } as const
  const made = await calls.generateMpcKey({ body })
  await expect.poll(readyKeys, { timeout: 60_000 }).toBe(2)
  return made?.id ?? ''
}

const test = base.extend<object, { readonly holdfastUrl: string }>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => {
      const moved = await makeKeys(await start())
      await stop()
      // Deletes its share, its record and its identity: the sandbox makes a new folder and announces the new identity.
      rmSync(join(dataFolder, 'signers', '3'), { recursive: true })
      // The operators of two signers leave the third out of one key.
      await use(await start(`${moved}=2:1,2`))
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

test('[M10] a signer without its share is named, and gets a new one: the state is described in both languages', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000)
  await world.signIn('admin')
  await page.goto('/mpc/keys')
  const key = page.locator('tr[data-key]').filter({ hasNotText: movedKey })
  await expect(key.getByText('ready', { exact: true })).toBeVisible()
  const generation = Number(await key.getByRole('cell').nth(6).textContent())
  await key.getByRole('button', { name: /^Signers of / }).click()
  const dialog = page.getByRole('dialog', { name: /^Signers of / })
  const signer = (party: number) => dialog.locator(`tr[data-signer="${party}"]`)
  await expect(signer(1)).toContainText('Holds its share')
  await expect(signer(2)).toContainText('Holds its share')
  await expect(signer(3)).toContainText('Holds no share')
  await expect(dialog.getByText('Signer 3 is online and holds no current share.')).toBeVisible()
  await expect(dialog.getByText('node bin/make-node.js', { exact: false })).toBeVisible()
  await expect(
    dialog.getByText(/^SIGNER_PEERS=1=[0-9a-f]{64},2=[0-9a-f]{64},3=<new identity>$/),
  ).toBeVisible()
  await expect(
    dialog.getByText(/replace-signer -w apps\/server -- --key [0-9a-f-]{36} --repair/),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await dialog.getByRole('button', { name: 'Make new shares' }).click()
  await expect(dialog.getByText('The signers are making new shares…')).toBeVisible()
  await expect(dialog.getByText('Done. Every signer of this key holds a new share.')).toBeVisible({
    timeout: 120_000,
  })
  await expect(signer(3)).toContainText('Holds its share')
  await expect(dialog.getByRole('button', { name: 'Make new shares' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(key.getByRole('cell').nth(6)).toHaveText(String(generation + 1))

  await speak(page, 'es')
  await page.goto('/mpc/keys')
  await key.getByRole('button', { name: /^Firmantes de / }).click()
  await expect(page.getByText('Todos los firmantes de esta clave tienen su fragmento.')).toBeVisible()
})

test('[M10] a key moves to the signers that its operators agreed on, and to no others', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000)
  await world.signIn('admin')
  await page.goto('/mpc/keys')
  const key = page.locator('tr[data-key]').filter({ hasText: movedKey })
  const publicKey = await key.getByRole('cell').nth(4).textContent()
  await key.getByRole('button', { name: `Signers of ${movedKey}` }).click()
  const dialog = page.getByRole('dialog', { name: `Signers of ${movedKey}` })
  await expect(dialog.getByText('Any 2 of signers 1, 2, 3 sign.')).toBeVisible()
  await expect(dialog.getByText('The operators agreed to 2 of signers 1, 2.')).toBeVisible()
  await expect(dialog.getByText(/^SIGNER_RESHARE=[0-9a-f-]{36}=2:1,2,3$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Move to 2 of signers 1, 2' }).click()
  await expect(dialog.getByText('Done. Every signer of this key holds a new share.')).toBeVisible({
    timeout: 120_000,
  })
  await expect(dialog.getByText('Any 2 of signers 1, 2 sign.')).toBeVisible()
  await expect(dialog.locator('tr[data-signer="3"]')).toContainText('Not part of this key')
  // No agreement of the operators is pending, and nothing needs repair.
  await expect(dialog.getByRole('button', { name: 'Make new shares' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(key.getByText('2 of 2')).toBeVisible()
  await expect(key.getByRole('cell').nth(4)).toHaveText(publicKey ?? '')
  await expect(key.getByRole('cell').nth(6)).toHaveText('2')
})

test('[M10] a Manager sees the signers of a key and cannot replace any', async ({ page, world }) => {
  await world.signIn('treasurer')
  await page.goto('/mpc/keys')
  await page
    .getByRole('button', { name: /^Signers of / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Signers of / })
  await expect(dialog.getByText(/Owner or Admin/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Make new shares' })).toBeDisabled()
})
