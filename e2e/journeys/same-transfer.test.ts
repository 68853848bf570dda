/** Requesting a transfer while an earlier identical one is open. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { chooseIn } from '../choose.ts'
import { newTransferPath } from '../new-transfer.ts'
import { openRow, requestPanel, requestRow } from '../request-panel.ts'
import { makeSigningWallet, type SigningWallet, strangersAddress } from '../signing-wallet.ts'
import { speak } from '../speak.ts'
import { expect, test, type World } from '../world.ts'
import { startHoldfast } from '../world-setup.ts'

/** With a chain of its own: no other test mines there, so a sent transfer is not final before a minute has passed. */
const testAlone = test.extend<object, { holdfastUrl: string }>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => {
      const { url, stop } = await startHoldfast()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const amount = '7'

/** A new treasury with an approved request for `amount` TRX. */
async function makeApprovedRequest(world: World) {
  const { calls, organisation } = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, calls, organisation.id)
  const colleague = await world.newColleague(calls, organisation.id, 'Approver')
  const body = {
    wallet_id: wallet.id,
    recipient_address: strangersAddress(),
    amount,
    token_id: wallet.trx,
    network_code: wallet.networkCode,
  }
  const { id } = await calls.createTransferRequest({ body })
  await calls.submitTransferRequest({ params: { id } })
  await colleague.calls.approveTransferRequest({ params: { id }, body: {} })
  return { calls, wallet, body, id }
}

/** Everything except the amount; without it no check runs. */
async function fillInWithoutAmount(page: Page, wallet: SigningWallet, recipient: string): Promise<void> {
  await page.goto(newTransferPath)
  await chooseIn(page, 'Network', /TRON Sandbox/)
  await chooseIn(page, 'Wallet', new RegExp(wallet.name))
  await chooseIn(page, 'Token', /^TRX/)
  await page.getByLabel('Payee', { exact: true }).fill(recipient)
}

const openRequests = (page: Page) => page.getByRole('alert').filter({ hasText: 'is still open' })

test('an identical open request is named before another is created, which needs a confirmation; approvers see it too', async ({
  page,
  world,
}) => {
  const { calls, wallet, body, id } = await makeApprovedRequest(world)
  await fillInWithoutAmount(page, wallet, body.recipient_address)
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  const warning = openRequests(page)
  await expect(warning).toContainText(id)
  await expect(warning).toContainText('approved')
  await page.getByRole('checkbox', { name: /^I have checked this address/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The recipient could then be paid twice.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await calls.listTransferRequests({ query: {} })).toHaveLength(1)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await question.getByRole('button', { name: 'Request again' }).click()
  await expect(page.locator('[data-request]')).toHaveCount(2)

  const requests = await calls.listTransferRequests({ query: {} })
  const draft = requests.find((request) => request.id !== id)?.id ?? ''
  await calls.createTransferRequest({ body: { ...body, is_repeat: true } })

  await speak(page, 'es')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/mpc/transfer-requests?tab=all')
  await openRow(requestRow(page, id))
  const details = requestPanel(page)
  await expect(details.getByRole('alert').filter({ hasText: /transferencias? idénticas?/ })).toContainText(
    draft,
  )
  await details.getByText(draft).scrollIntoViewIfNeeded()
})

testAlone('a signed request is named with a warning that it may still be paid', async ({ page, world }) => {
  testAlone.setTimeout(180_000)
  const { calls, wallet, body, id } = await makeApprovedRequest(world)
  await fillInWithoutAmount(page, wallet, body.recipient_address)
  await calls.signAndBroadcast({ params: { id }, query: {} })
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  const warning = openRequests(page)
  await expect(warning).toContainText(id)
  await expect(warning).toContainText('Signed or sent, and may still be paid.')
})
