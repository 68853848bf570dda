/** Ethereum in the sandbox, as alive as TRON: a watched wallet of the seeded year, a payment that becomes final, one that a
 *  reorganisation takes back, and a chain that a restart continues. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxChains } from '@holdfast/sandbox/chains'
import type { Page } from '@playwright/test'
import { choose } from '../choose.ts'
import { storeLanguage } from '../speak.ts'
import { callsAt, controlsOf, expect, type Newcomer, test, tokensAt } from '../world.ts'
import { startHoldfast } from '../world-setup.ts'

// Its tests replace blocks, too, so they run in turn with these.
import '../ethereum-transfers.ts'

const chain = sandboxChains.find(({ name }) => name === 'ethereum')!
const { network, watched, blocksUntilSolid } = chain
const ether = 10n ** 18n

const languages = [
  {
    lang: 'en',
    wallet: 'Ethereum payouts',
    add: '+ Wallet',
    name: 'Name',
    network: 'Network',
    address: 'Address',
    create: 'Create',
    actions: 'Actions of',
    fetch: 'Fetch Transactions',
    all: 'All',
    submit: 'Fetch',
    gasUsed: 'Gas used',
  },
  {
    lang: 'es',
    wallet: 'Ethereum reserve',
    add: '+ Billetera',
    name: 'Nombre',
    network: 'Red',
    address: 'Dirección',
    create: 'Crear',
    actions: 'Acciones de',
    fetch: 'Obtener transacciones',
    all: 'Todas',
    submit: 'Obtener',
    gasUsed: 'Gas usado',
  },
] as const

for (const texts of languages)
  test(`a wallet on Ethereum: fetch all, rows in its own words, OK, a payment, and one taken back (${texts.lang})`, async ({
    page,
    world,
  }) => {
    const controls = controlsOf('ethereum')
    const { address } = watched!.wallets.find(({ name }) => name === texts.wallet)!
    const newcomer = await world.signInAsNewcomer()
    await storeLanguage(page, texts.lang)
    await addWallet(page, texts, address)
    const { id } = (
      await newcomer.calls.listWallets({ query: { entity_id: newcomer.organisation.id } })
    ).find((wallet) => wallet.address === address)!
    await fetchAll(page, texts, id)
    await expectRows(page, newcomer, texts)

    // A faucet payment is a row once its block is read, and counts once it is final.
    const paid = await controls.faucet({ address, amount: 3n * ether })
    await controls.mine(blocksUntilSolid)
    await newcomer.calls.fetchTransactions({ params: { id }, query: {} })
    await page.goto('/bc-transactions')
    await expect(page.locator(`tr[data-hash="${paid}"]`)).toContainText('ETH')
    await expect(page.locator(`tr[data-hash="${paid}"]`)).not.toContainText(/TRON|TRX/)

    const dropped = await controls.faucet({ address, amount: ether / 2n })
    const before = await controls.mine(1)
    await newcomer.calls.fetchTransactions({ params: { id }, query: {} })
    await page.reload()
    await expect(page.locator(`tr[data-hash="${dropped}"]`)).toBeVisible()
    await replaceSince(before)
    await controls.mine(blocksUntilSolid)
    await newcomer.calls.fetchTransactions({ params: { id }, query: {} })
    await expect(async () => {
      await page.reload()
      await expect(page.locator(`tr[data-hash="${paid}"]`)).toBeVisible()
      await expect(page.locator(`tr[data-hash="${dropped}"]`)).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })

    await page.goto('/reconciliations')
    await page.locator(`tr[data-wallet="${id}"]`).getByRole('button').last().click()
    for (const symbol of ['ETH', 'USDC', 'DAI'])
      await expect(page.locator(`tr[data-token="${symbol}"]`).first()).toContainText('OK')

    async function replaceSince({ head }: { readonly head: number }): Promise<void> {
      const now = await controls.mine(1)
      // The payment may have been in a block before the one that was asked for.
      await controls.reorganise(now.head - head + 2, { drops: true })
    }
  })

type Texts = (typeof languages)[number]

async function addWallet(page: Page, texts: Texts, address: string): Promise<void> {
  await page.goto('/accounts-balances')
  await page.getByRole('button', { name: texts.add }).first().click()
  const dialog = page.getByRole('dialog', { name: texts.add })
  await dialog.getByLabel(texts.name).fill(texts.wallet)
  await choose(dialog.getByRole('combobox', { name: texts.network }), `${network.name} (ETH)`)
  await dialog.getByLabel(texts.address, { exact: true }).fill(address.toLowerCase())
  await dialog.getByRole('button', { name: texts.create }).click()
  await expect(dialog).toBeHidden()
}

async function fetchAll(page: Page, texts: Texts, id: string): Promise<void> {
  const row = page.locator(`tr[data-wallet="${id}"]`)
  await row.getByRole('button', { name: `${texts.actions} ${texts.wallet}` }).click()
  await page.getByRole('menuitem', { name: texts.fetch }).click()
  const dialog = page.getByRole('dialog', { name: texts.fetch })
  await dialog.getByRole('radio', { name: texts.all }).click()
  await dialog.getByRole('button', { name: texts.submit, exact: true }).click()
  await expect(async () => {
    await page.goto('/accounts-balances')
    await expect(row).toContainText('VISIT', { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
}

/** A year of rows; the details of one have Ethereum's facts. */
async function expectRows(page: Page, { calls, organisation }: Newcomer, texts: Texts): Promise<void> {
  await page.goto('/bc-transactions')
  const rows = page.locator('tr[data-row]')
  await expect(rows.nth(15)).toBeVisible()
  for (const row of await rows.all()) await expect(row).not.toContainText(/TRON|TRX/)
  const { total } = await calls.listTransactions({ query: { entity_id: organisation.id, page: 1 } })
  expect(total).toBeGreaterThan(50)
  await rows.first().click()
  const dialog = page.getByRole('dialog').first()
  await expect(dialog).toContainText('Ethereum')
  await expect(dialog).toContainText(texts.gasUsed)
  await expect(dialog).not.toContainText(/TRON|TRX|[Ee]nerg/)
  await page.keyboard.press('Escape')
}

test('a restart continues the chain of the data folder', async () => {
  test.setTimeout(480_000)
  const dataFolder = mkdtempSync(join(tmpdir(), 'holdfast-e2e-ethereum-'))
  try {
    const { address } = watched!.wallets[0]!
    const run = async (act: (place: ReturnType<typeof placeAt>) => Promise<void>) => {
      const { url, stop } = await startHoldfast({ HOLDFAST_DATA: dataFolder })
      try {
        await act(placeAt(url))
      } finally {
        await stop()
      }
    }
    let head = 0
    await run(async ({ controls }) => {
      await controls.faucet({ address, amount: 7n })
      head = (await controls.mine(blocksUntilSolid)).head
    })
    await run(async ({ controls, calls }) => {
      // Nothing waits, so that nothing was mined meanwhile.
      expect((await controls.mine(1)).head).toBe(head + 1)
      const owner = await calls()
      const [organisation] = await owner.listMyOrganisations()
      const own = { query: { entity_id: organisation!.id } }
      const id = (await owner.listWallets(own)).find((wallet) => wallet.address === address)!.id
      await owner.fetchTransactions({ params: { id }, query: {} })
      await expect
        .poll(async () => (await owner.listWallets(own)).find((wallet) => wallet.id === id)?.books, {
          timeout: 120_000,
        })
        .toMatchObject({ state: 'reconciled' })
    })
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
})

const placeAt = (url: string) => ({
  controls: controlsOf('ethereum', url),
  calls: async () => callsAt(url)(await tokensAt(url)('owner')),
})
