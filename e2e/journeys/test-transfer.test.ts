/** A person asks what the policy would decide on a transfer, before anybody requests it. */
import { expectAccessibleInBothThemes } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { strangersAddress } from '../signing-wallet.ts'
import { expect, test } from '../world.ts'

test('the policy page shows what signers and server would decide on a transfer, and who checks it', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('viewer')
  const recipient = strangersAddress()
  await page.goto('/mpc/policy')
  const opener = page.getByRole('button', { name: 'Test a transfer' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Test a transfer' })
  const field = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  const outcome = dialog.locator('[data-outcome]')
  const run = dialog.getByRole('button', { name: 'Test', exact: true })

  // The network of the wallets that can pay is chosen already.
  await expect(field('Network')).toHaveText('TRON Sandbox')
  await choose(field('Wallet'), 'MPC Operations')
  // The token that the wallet holds most of is chosen, too.
  await expect(field('Token')).toHaveText('USDT · Tether USD')
  await run.click()
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await choose(field('Token'), 'TRX · TRON')
  await dialog.getByLabel('Amount').fill('2.5')
  await dialog.getByLabel('Recipient').fill('not an address')
  await run.click()
  await expect(dialog.getByText('Invalid address for TRON Sandbox')).toBeVisible()

  await dialog.getByLabel('Recipient').fill(recipient)
  await choose(field('Requested by'), 'Teresa Treasurer')
  await run.click()
  await expect(outcome).toHaveAttribute('data-outcome', 'held')
  await expect(outcome.getByRole('listitem')).toContainText(['Signers', 'Server'])
  // Its end is in sight, above the buttons of the dialog.
  const buttons = await run.boundingBox()
  const verdict = await outcome.boundingBox()
  expect(verdict!.y + verdict!.height).toBeLessThan(buttons!.y)
  await expectAccessibleInBothThemes(page)

  await dialog.getByRole('checkbox', { name: /Arthur Approver/ }).check()
  await expect(outcome).toHaveCount(0)
  await run.click()
  await expect(outcome).toHaveAttribute('data-outcome', 'allowed')

  await dialog.getByLabel('Amount').fill('99999999')
  await run.click()
  await expect(outcome).toHaveAttribute('data-outcome', 'refused')
  await expect(outcome).toContainText('allow for one transfer')
  await choose(field('Wallet'), 'Customer deposits (watch-only)')
  await run.click()
  await expect(outcome).toContainText('its key is not in the rules')

  const requests = await calls.listTransferRequests({ query: {} })
  expect(requests.filter(({ recipient_address }) => recipient_address === recipient)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a person who may request picks a payee by name', async ({ page, world }) => {
  await world.signIn('treasurer')
  await page.goto('/mpc/policy')
  await page.getByRole('button', { name: 'Test a transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test a transfer' })
  // Payees are those of the network, which is chosen already. The opened dialog gives its first field the focus.
  const network = dialog.getByRole('combobox', { name: 'Network', exact: true })
  await expect(network).toHaveText('TRON Sandbox')
  await expect(network).toBeFocused()
  const payee = dialog.getByRole('combobox', { name: 'Payee', exact: true })
  await payee.fill('Halden')
  await dialog
    .getByRole('option', { name: /Halden Logistics/ })
    .first()
    .click()
  await expect(dialog.getByRole('group', { name: 'Payee' })).toContainText('Halden Logistics')
  await choose(dialog.getByRole('combobox', { name: 'Wallet', exact: true }), 'MPC Operations')
  await choose(dialog.getByRole('combobox', { name: 'Token', exact: true }), 'TRX · TRON')
  await dialog.getByLabel('Amount').fill('2.5')
  await dialog.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(dialog.locator('[data-outcome]')).toHaveAttribute('data-outcome', 'held')
  await expectAccessibleInBothThemes(page)
})
