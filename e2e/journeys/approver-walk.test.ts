/**
 * The walk of the README through the real server and the approver page that it does not serve: two browsers, no hardware. Then a
 * rejection, and a passkey of a virtual authenticator.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { addAuthenticator } from '../approver-page.ts'
import { chooseIn } from '../choose.ts'
import { openNewTransfer } from '../new-transfer.ts'
import { panelAct as act, requestAt, requestPanel } from '../request-panel.ts'
import { signInByHand } from '../sign-in-by-hand.ts'
import { strangersAddress } from '../signing-wallet.ts'
import { emailOf, expect, password, solidAfterBlocks, test } from '../world.ts'

test.use({ actionTimeout: 15_000 })

const requests = '/mpc/transfer-requests'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Asks for a transfer from the wallet of the seeded key, by the form; returns its row. */
async function ask(page: Page, amount: string): Promise<string> {
  await openNewTransfer(page)
  await chooseIn(page, 'Network', 'TRON Sandbox')
  await chooseIn(page, 'Wallet', 'MPC Operations')
  await chooseIn(page, 'Token', /^TRX/)
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('Payee', { exact: true }).fill(strangersAddress())
  await page.getByLabel(/^I have checked this address/).check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  // The new request is open.
  await expect(requestPanel(page)).toContainText(`${amount} TRX`)
  return (await requestPanel(page).getAttribute('data-request-panel')) ?? ''
}

/** Clicks what opens the approver page, and compares the words on the first visit. */
async function openApprover(page: Page, open: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await open()
  const approver = await opened
  await expect(heading(approver, 'Compare the rules first')).toBeFocused()
  await expectAccessibleInBothThemes(approver)
  await approver.getByRole('button', { name: 'The words are the same' }).click()
  return approver
}

/** Differs between runs, so that no earlier row is alike. */
const amountOfNow = (): string => `2.${String(Date.now()).slice(-6).replace(/0$/, '1')}`

test('two people take a transfer from the form to a reconciled row, and sign on the approver page', async ({
  page,
  browser,
  world,
}) => {
  test.setTimeout(600_000)
  await signInByHand(page, { email: emailOf('treasurer'), password, to: requests })
  const amount = amountOfNow()
  const id = await ask(page, amount)
  await act(page, 'Submit').click()
  await expect(act(page, 'Sign your request')).toBeVisible()
  const own = await openApprover(page, () => act(page, 'Sign your request').click())
  const shownWords = own.getByRole('list', { name: /same eight words/ }).getByRole('listitem')
  await expect(shownWords).toHaveCount(8)
  const eightWords = await shownWords.allTextContents()
  await expect(page.locator('[data-compare-words] li')).toHaveText(eightWords)
  await expect(page.locator('[data-compare-words]')).toBeInViewport({ ratio: 1 })
  await expect(heading(own, `${amount} TRX`)).toBeFocused()
  await expectAccessibleInBothThemes(own)
  await own.getByRole('button', { name: 'Sign request with test passkey' }).click()
  await expect(heading(own, 'You signed this request')).toBeFocused()
  await expect(act(page, 'Sign your request')).toHaveCount(0)

  const second = await (await browser.newContext()).newPage()
  await signInByHand(second, { email: emailOf('approver'), password, to: requests })
  await second.goto(requestAt(id))
  const approver = await openApprover(second, () => act(second, 'Review and approve').click())
  await expect(heading(approver, `${amount} TRX`)).toBeFocused()
  await expect(approver.getByText('0 of 1 approvals · yours completes it', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(approver)
  await approver.getByRole('button', { name: 'Approve with test passkey' }).click()
  await expect(heading(approver, 'You approved this transfer')).toBeFocused()
  await expectAccessible(approver)

  await act(page, 'Sign & Broadcast').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign & Broadcast' }).click()
  await expect(requestPanel(page).locator('[data-status="broadcasted"]')).toBeVisible({ timeout: 40_000 })
  await world.chain.mine(solidAfterBlocks + 1)
  await expect(requestPanel(page)).toContainText(/Confirmed · block [\d,]+/, { timeout: 40_000 })
  await second.context().close()

  const operator = await world.callsOf('operator')
  const wallets = () => operator.listWallets({ query: {} })
  const wallet = (await wallets()).find(({ name }) => name === 'MPC Operations')
  await operator.startTronCatchUp({
    body: {
      address: wallet?.address ?? '',
      network_id: wallet?.network_id ?? '',
      limit: null,
      provider: 'trongrid',
      use_high_watermark: true,
    },
  })
  await expect
    .poll(async () => (await wallets()).find(({ id }) => id === wallet?.id)?.books.state, { timeout: 90_000 })
    .toBe('reconciled')
})

test('an approver rejects on the page, with a reason that the requester reads', async ({
  page,
  browser,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto(requests)
  const amount = amountOfNow()
  const id = await ask(page, amount)
  await act(page, 'Submit').click()
  await expect(act(page, 'Sign your request')).toBeVisible()
  const second = await (await browser.newContext()).newPage()
  await signInByHand(second, { email: emailOf('approver'), password, to: requests })
  await second.goto(requestAt(id))
  const approver = await openApprover(second, () => act(second, 'Review and approve').click())
  await expect(heading(approver, `${amount} TRX`)).toBeFocused()
  // Nobody signed the request yet, so it cannot be approved; it can be rejected.
  await expect(approver.getByRole('button', { name: 'Approve with test passkey' })).toHaveCount(0)
  await approver.getByRole('button', { name: 'Reject' }).click()
  await approver.getByLabel('Not expected').check()
  await approver.getByLabel('Note to Teresa Treasurer').fill('Please call me')
  await expectAccessibleInBothThemes(approver)
  await approver.getByRole('button', { name: 'Reject transfer' }).click()
  await expect(heading(approver, 'You rejected this transfer')).toBeFocused()
  await expectAccessible(approver)
  await expect(requestPanel(page)).toContainText('Please call me')
  await expect(requestPanel(page).locator('[data-status="failed"]')).toBeVisible()

  // The console rejects, too: that needs no passkey.
  await page.goto(requests)
  const another = await ask(page, amountOfNow())
  await act(page, 'Submit').click()
  await expect(act(page, 'Sign your request')).toBeVisible()
  await second.goto(requestAt(another))
  await act(second, 'Reject').click()
  const no = second.getByRole('dialog', { name: 'Reject this transfer?' })
  await no.getByRole('radio', { name: 'Not expected' }).click()
  await no.getByLabel(/^Note to /).fill('Once is enough')
  await no.getByRole('button', { name: 'Reject transfer' }).click()
  await expect(no).toHaveCount(0)
  await expect(requestPanel(page)).toContainText('Once is enough')
  await expect(requestPanel(page).locator('[data-status="failed"]')).toBeVisible()
  await second.context().close()
})

test('a passkey of a virtual authenticator is registered, and the policy page shows its words', async ({
  page,
  context,
  world,
}) => {
  await world.signIn('approver')
  await page.goto('/mpc/policy')
  await page.getByRole('button', { name: 'Register a passkey' }).click()
  const register = await context.waitForEvent('page')
  await addAuthenticator(context, register)
  await expect(register.getByRole('button', { name: 'Create passkey' })).toBeVisible()
  await expectAccessibleInBothThemes(register)
  await register.getByRole('button', { name: 'Create passkey' }).click()
  await expect(heading(register, 'Your passkey')).toBeFocused()
  await expectAccessible(register)
  const fingerprint = await register.getByRole('listitem').allTextContents()
  const [first] = fingerprint.map((text) => text.replace(/^\d+/, '').trim())
  await page.reload()
  const people = page.locator('[data-rules]')
  await expect(people).toContainText(first ?? 'no words')
})
