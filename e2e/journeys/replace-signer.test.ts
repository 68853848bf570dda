/** A signer of the sandbox loses its disk. An Admin sees on the screen what is missing and has the others give it a share. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, createClient } from '@holdfast/contract'
import { expectAccessibleInBothThemes } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { startHoldfast } from '../world-setup.ts'
import { emailOf, expect, password, test as base } from '../world.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'holdfast-replace-'))
let stop = async (): Promise<void> => undefined

/** Started again with the same data. */
async function start(): Promise<string> {
  const holdfast = await startHoldfast({ HOLDFAST_DATA: dataFolder })
  stop = holdfast.stop
  return holdfast.url
}

/** The sandbox's own first key is made after its start. */
async function waitForKey(base: string): Promise<void> {
  const nobody = createClient(api, { base, token: () => null })
  const { token } = await nobody.login({ body: { email: emailOf('admin'), password } })
  const calls = createClient(api, { base, token: () => token })
  await expect
    .poll(async () => (await calls.listMpcKeys({ query: {} })).some(({ state }) => state === 'ready'), {
      timeout: 120_000,
    })
    .toBe(true)
}

const test = base.extend<object, { readonly holdfastUrl: string }>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => {
      await waitForKey(await start())
      await stop()
      // Its share, its record and its identity: the sandbox makes a new folder and tells everybody the new identity.
      rmSync(join(dataFolder, 'signers', '3'), { recursive: true })
      await use(await start())
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

test('[M10] a signer without its share is named, and gets one: the state is told in words, in both languages', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000)
  await world.signIn('admin')
  await page.goto('/mpc/keys')
  const key = page.locator('tr[data-key]').first()
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
  await expect(page.getByText('Todos los firmantes de esta clave tienen su parte.')).toBeVisible()
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
