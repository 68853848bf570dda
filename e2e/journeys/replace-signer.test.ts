/**
 * A signer of the sandbox loses its disk. In an organisation without rules, its Owner sees on the screen which shares are missing,
 * has the other signers make a new share of one key, and moves another key to the remaining signers. In an organisation with rules
 * a second person has to adopt either.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, createClient } from '@holdfast/contract'
import { expectAccessibleInBothThemes } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { startHoldfast } from '../world-setup.ts'
import { emailOf, expect, password, test as base } from '../world.ts'

const repairedKey = 'Operations'
const movedKey = 'Payroll'
const dataFolder = mkdtempSync(join(tmpdir(), 'holdfast-replace-'))
let stop = async (): Promise<void> => undefined

/** Restarts it with the same data. */
async function start(reshare = ''): Promise<string> {
  const holdfast = await startHoldfast({ HOLDFAST_DATA: dataFolder, SIGNER_RESHARE: reshare })
  stop = holdfast.stop
  return holdfast.url
}

/** Waits for the sandbox's own key, and makes two keys in an organisation without rules: returns the id of the one to move. */
async function makeKeys(base: string): Promise<string> {
  const callsOf = async (person: 'admin' | 'owner') => {
    const nobody = createClient(api, { base, token: () => null })
    const { token } = await nobody.login({ body: { email: emailOf(person), password } })
    return createClient(api, { base, token: () => token })
  }
  const [admin, owner] = await Promise.all([callsOf('admin'), callsOf('owner')])
  const expectReadyKeys = async (calls: typeof owner, count: number) =>
    expect
      .poll(
        async () => (await calls.listMpcKeys({ query: {} })).filter(({ state }) => state === 'ready').length,
        {
          timeout: 120_000,
        },
      )
      .toBe(count)
  const domain = await owner.createKeyDomain({ query: {}, body: { label: 'Birch', threshold: 2, n: 3 } })
  const make = (label: string) =>
    owner.generateMpcKey({ body: { kd_id: domain?.id ?? '', label, curve: 'ed25519' } })
  await make(repairedKey)
  const moved = await make(movedKey)
  await expectReadyKeys(owner, 2)
  await expectReadyKeys(admin, 3)
  return moved?.id ?? ''
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
  test.setTimeout(480_000)
  await world.signIn('owner')
  await page.goto('/mpc/keys')
  const key = page.locator('tr[data-key]').filter({ hasText: repairedKey })
  await expect(key.getByText('Ready', { exact: true })).toBeVisible()
  await key.getByRole('button', { name: /^Signers of / }).click()
  const dialog = page.getByRole('dialog', { name: /^Signers of / })
  const signer = (party: number) => dialog.locator(`tr[data-signer="${party}"]`)
  // After public key and curve.
  const generation = dialog.getByRole('definition').nth(2)
  const first = Number(await generation.textContent())
  await expect(signer(1)).toContainText('Holds its share')
  await expect(signer(2)).toContainText('Holds its share')
  await expect(signer(3)).toContainText('Holds no share')
  await expect(dialog.getByText('Signer 3 is online and holds no current share.')).toBeVisible()
  await expect(dialog.getByText('node bin/make-node.js', { exact: false })).toBeVisible()
  await expect(
    dialog.getByText(/^SIGNER_PEERS=1=[0-9a-f]{64},2=[0-9a-f]{64},3=<new identity>$/),
  ).toBeVisible()
  await expect(dialog.getByText(/holdfast replace-signer --key [0-9a-f-]{36} --repair/)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await dialog.getByRole('button', { name: 'Make new shares' }).click()
  await expect(dialog.getByText('The signers are making new shares…')).toBeVisible()
  await expect(dialog.getByText('Done. Every signer of this key holds a new share.')).toBeVisible({
    timeout: 120_000,
  })
  await expect(signer(3)).toContainText('Holds its share')
  await expect(dialog.getByRole('button', { name: 'Make new shares' })).toBeDisabled()
  await expect(generation).toHaveText(String(first + 1))
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await speak(page, 'es')
  await page.goto('/mpc/keys')
  await key.getByRole('button', { name: /^Firmantes de / }).click()
  await expect(page.getByText('Todos los firmantes de esta clave tienen su fragmento.')).toBeVisible()
})

test('[M10] a key moves to the signers that its operators agreed on, and to no others', async ({
  page,
  world,
}) => {
  test.setTimeout(480_000)
  await world.signIn('owner')
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
  await key.getByRole('button', { name: `Signers of ${movedKey}` }).click()
  // The share's generation, after public key and curve.
  await expect(dialog.getByRole('definition').nth(2)).toHaveText('2')
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

test('under rules an Admin proposes new shares, and a second person adopts them', async ({ page, world }) => {
  test.setTimeout(480_000)
  await world.signIn('admin')
  await page.goto('/mpc/keys')
  const open = page.getByRole('button', { name: /^Signers of / })
  await open.click()
  const dialog = page.getByRole('dialog', { name: /^Signers of / })
  await dialog.getByRole('button', { name: 'Make new shares' }).click()
  await expect(dialog).toBeHidden()
  const proposal = page.locator('[data-change]')
  await expect(proposal).toContainText('Can be adopted by Arthur Approver or Teresa Treasurer.')
  await expect(proposal.getByRole('button')).toHaveText(['Withdraw'])
  await expectAccessibleInBothThemes(page)

  await world.signIn('approver')
  await page.goto('/mpc/keys')
  await proposal.getByRole('button', { name: 'Adopt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Adopt', exact: true }).click()
  const identity = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await identity.getByLabel('Password').fill(password)
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await expect(proposal).toHaveCount(0)
  await open.click()
  await expect(dialog.locator('tr[data-signer="3"]')).toContainText('Holds its share', { timeout: 120_000 })
})
