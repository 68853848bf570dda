/** An address that imitates a known one: marked when it pays, explained, and copied only after a confirmation. */
import { randomUUID } from 'node:crypto'
import { addressLike, sandboxKey } from '@holdfast/sandbox'
import type { Page } from '@playwright/test'
import { bothLooks, expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, solidAfterBlocks, test } from '../world.ts'

test('[TX-19] [TX-30] a payment from an address that imitates a wallet is marked as soon as the wallet is known, explained, and copied only after a confirmation', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const calls = await world.signIn('operator')
  const attackerName = `poisoner ${randomUUID()}`
  const attacker = sandboxKey(attackerName).address
  const original = addressLike(attacker, { head: 5, tail: 3 })
  const victim = await world.freshWallet()
  await world.chain.faucet({ address: victim.address, amount: 70_000n, from: attackerName })
  await world.chain.mine(solidAfterBlocks)
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')!
  const organisation = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')!
  await calls.startTronCatchUp({
    body: {
      address: victim.address,
      network_id: network.id,
      limit: null,
      provider: 'trongrid',
      use_high_watermark: true,
    },
  })

  await page.goto('/bc-transactions')
  await page.getByPlaceholder('Tx hash, address…').fill(attacker)
  const row = rows(page).first()
  await expect(row).toContainText('0.07', { timeout: 30_000 })
  const sender = row.getByRole('cell').nth(2).getByRole('button')
  await expect(sender).not.toHaveAccessibleName(/Imitates/)

  // No one here ever paid it: that alone needs a confirmation.
  await sender.click()
  await expect(page.getByRole('alertdialog')).toContainText('none of your wallets has ever paid it')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const name = `Original ${randomUUID().slice(0, 8)}`
  await calls.createWallet({
    body: { name, address: original, network_id: network.id, entity_id: organisation.id },
  })
  await expect(sender).toHaveAccessibleName(
    /copy\. Imitates .*the first \d+ and the last \d+ characters are the same/,
    {
      timeout: 30_000,
    },
  )
  const { rows: listed } = await calls.listTransactions({
    query: { entity_id: organisation.id, q: attacker, page: 1, limit: 10 },
  })
  expect(listed[0]?.from_caution).toMatchObject({
    never_paid: true,
    imitates: { address: original, rule: 'same-ends' },
  })

  // Names are read once a minute; a new page reads them now.
  await page.reload()
  await expect(sender).toHaveAccessibleName(new RegExp(`Imitates ${name}`))
  await sender.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('imitates')
  await expect(question).toContainText(original)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe(attacker)
  await sender.click()
  await question.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(attacker)

  await row.focus()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: 'Transaction' })
  await expect(panel).toContainText(`Imitates ${name}`)
  await expect(panel).toContainText('Compare every character.')
  await expect(panel).toContainText('None of your wallets has ever paid this address.')

  await expectAccessibleEverywhere(
    page,
    async ({ language }) => {
      await page.reload()
      await row.focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('complementary')).toContainText(
        language === 'es' ? `Imita a ${name}` : `Imitates ${name}`,
      )
      await expectAccessible(page)
    },
    { themes: 'both', looks: bothLooks.map((look) => ({ ...look, width: 1440 })) },
  )
})

const rows = (page: Page) => page.locator('tbody tr[data-row]')
