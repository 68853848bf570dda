/** A policy on the transfer screens: above the cap a request is refused with the reason, below it needs two other people. */
import { compile, defaultAnswers, policyAnswers } from '@holdfast/policy'
import type { Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { chooseIn } from '../choose.ts'
import { openNewTransfer } from '../new-transfer.ts'
import { openRow, panelAct as act, requestPanel, requestRows as rows } from '../request-panel.ts'
import { signInByHand } from '../sign-in-by-hand.ts'
import { makeSigningWallet, type SigningWallet, strangersAddress } from '../signing-wallet.ts'
import { type Colleague, expect, type Newcomer, password, test, type World } from '../world.ts'

const path = '/mpc/transfer-requests'

interface Fields {
  readonly names: readonly [network: string, wallet: string, token: string, amount: string, recipient: string]
  readonly amount: string
  readonly recipient: string
}
const english = ['Network', 'Wallet', 'Token', 'Amount', 'Payee'] as const
const spanish = ['Red', 'Billetera', 'Token', 'Importe', 'Destinatario'] as const

async function fillIn(page: Page, wallet: SigningWallet, { names, amount, recipient }: Fields) {
  const [network, ofWallet, token, ofAmount, to] = names
  await openNewTransfer(page)
  await chooseIn(page, network, 'TRON Sandbox')
  await chooseIn(page, ofWallet, wallet.name)
  await chooseIn(page, token, /^USDT/)
  await page.getByLabel(ofAmount, { exact: true }).fill(amount)
  await page.getByLabel(to, { exact: true }).fill(recipient)
}

interface Treasury {
  readonly calls: Newcomer['calls']
  readonly wallet: SigningWallet
  readonly organisationId: string
  readonly colleagues: readonly [Colleague, Colleague]
}

/** An organisation of its own: two approvers besides the requester, at most 20 USD for a transfer and 40 in a day. */
async function treasuryWithPolicy(world: World): Promise<Treasury> {
  const { calls, organisation } = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, calls, organisation.id)
  const colleague = () => world.newColleague(calls, organisation.id, 'Approver')
  const colleagues = [await colleague(), await colleague()] as const
  const directory = await calls.searchDirectory({ query: { entity_id: organisation.id } })
  const answers = policyAnswers.parse({
    ...defaultAnswers,
    phoneShareHolders: directory.map(({ name }) => name),
    phoneShareHolderIds: directory.map(({ id }) => id),
    perTxCapUSD: 20,
    dailyCapUSD: 40,
  })
  await calls.applyPolicy({ query: { entity_id: organisation.id }, body: compile(answers) })
  return { calls, wallet, organisationId: organisation.id, colleagues }
}

test('above the cap a transfer is refused with the reason, below it needs two approvals and is then signed', async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  test.setTimeout(480_000)
  const { calls, wallet, organisationId, colleagues } = await treasuryWithPolicy(world)
  const [first, second] = colleagues
  await page.goto(path)
  const says = page.getByRole('region', { name: 'Preview' })

  await fillIn(page, wallet, { names: english, amount: '25', recipient: strangersAddress() })
  const overCap =
    'This transfer is worth 25.00 USD, and the policy allows at most 20.00 USD for one transfer.'
  await expect(says).toContainText(overCap)
  const create = page.getByRole('button', { name: 'Save draft' })
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription(`Blocked by policy version 1: ${overCap}`)
  await expect(page.getByText(overCap)).toHaveCount(1)
  await page.getByLabel('Payee', { exact: true }).press('Enter')
  await expectAccessible(page)
  // The first press closes the list of payees, the second one the form.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A draft from before the policy, or from another program: the refusal is shown at the request.
  await calls.createTransferRequest({
    body: {
      wallet_id: wallet.id,
      recipient_address: strangersAddress(),
      amount: '25',
      token_id: wallet.usdt,
      network_code: wallet.networkCode,
    },
  })
  await expect(rows(page)).toHaveCount(1)
  await openRow(rows(page).first())
  await act(page, 'Submit').click()
  const refusal = requestPanel(page).locator('[data-message="alert"]')
  await expect(refusal).toHaveText(`Request failed: ${overCap}`)
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Close' }).click()
  await expect(refusal).toHaveCount(0)

  await fillIn(page, wallet, { names: english, amount: '15', recipient: strangersAddress() })
  await expect(says).toContainText('≈ $15.00. With this transfer, $15.00 of $40.00 are used in 24 hours.')
  await expect(says).toContainText('Needs 2 approvals')
  await expect(says).not.toContainText('Blocked')
  await page.getByRole('checkbox', { name: /^I have checked this address/ }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(rows(page)).toHaveCount(2)
  await act(page, 'Submit').click()
  await expect(requestPanel(page)).toContainText(/Needs 2 approvals, from Vera \w+ or Vera \w+\./)

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const approver = await other.newPage()
  const violations = await collectPolicyViolations(approver)
  await signInAs(approver, first)
  await openRow(rows(approver).first())
  await act(approver, 'Review and approve').click()
  const yes = approver.getByRole('dialog', { name: 'Approve this transfer' })
  await expect(yes.getByRole('region', { name: 'Policy check' })).toContainText(
    'Needs 2 approvals from other people.',
  )
  await expectAccessible(approver)
  await yes.getByRole('checkbox', { name: /^I have checked this address/ }).click()
  await yes.getByRole('button', { name: 'Approve' }).click()
  await expect(yes).toHaveCount(0)
  await expect(requestPanel(approver)).toContainText('1 of 2 approvals · you approved')
  await expect(requestPanel(approver)).toContainText(/You approved it.*Expires /)
  expect(violations).toEqual([])
  await other.close()

  await expect(requestPanel(page)).toContainText(`Needs 1 more approval from ${second.name}.`)
  const [request] = await second.calls.listTransferRequests({ query: { entity_id: organisationId } })
  await second.calls.approveTransferRequest({ params: { id: request?.id ?? '' }, body: {} })
  await expect(requestPanel(page).locator('[data-status]').first()).toHaveText('approved')
  await act(page, 'Sign & Broadcast').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign & Broadcast' }).click()
  await expect(requestPanel(page).locator('[data-status]').first()).toHaveText('broadcasted', {
    timeout: 30_000,
  })

  // The sent transfer counts towards the daily cap of the next one.
  await fillIn(page, wallet, { names: english, amount: '19.5', recipient: strangersAddress() })
  await expect(says).toContainText('With this transfer, $34.50 of $40.00 are used in 24 hours.')
})

async function signInAs(page: Page, { email }: Colleague): Promise<void> {
  await signInByHand(page, { email, password, to: path })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer Requests')
}

test("the policy's result is accessible, in both languages", async ({ page, world }) => {
  const { calls, wallet } = await treasuryWithPolicy(world)
  const { id } = await calls.createTransferRequest({
    body: {
      wallet_id: wallet.id,
      recipient_address: strangersAddress(),
      amount: '15',
      token_id: wallet.usdt,
      network_code: wallet.networkCode,
    },
  })
  await calls.submitTransferRequest({ params: { id } })
  await expectAccessibleEverywhere(page, async ({ language }) => {
    const isEnglish = language === 'en'
    await page.goto(path)
    await page.reload()
    await fillIn(page, wallet, {
      names: isEnglish ? english : spanish,
      amount: '41',
      recipient: strangersAddress(),
    })
    const says = page.getByRole('region', { name: isEnglish ? 'Preview' : 'Vista previa' })
    await expect(says).toContainText(
      isEnglish
        ? 'of the 40.00 USD that the policy allows in 24 hours 0.00 USD are used.'
        : 'de los 40,00 USD que la política permite en 24 horas ya se han usado 0,00 USD.',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openRow(rows(page).first())
    const read = requestPanel(page).getByRole('region', {
      name: isEnglish ? 'Policy check' : 'Comprobación de la política',
    })
    await expect(read).toContainText(
      isEnglish
        ? 'With this transfer, $15.00 of $40.00 are used'
        : 'Con esta transferencia se usan 15,00 USD de 40,00 USD',
    )
    await requestPanel(page)
      .getByText(isEnglish ? 'All details' : 'Todos los detalles')
      .click()
    await expect(requestPanel(page)).toContainText(isEnglish ? 'Version 1 was' : 'La versión 1 estaba')
    await expectAccessible(page)
  })
})
