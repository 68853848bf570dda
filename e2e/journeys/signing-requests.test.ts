/** Requests as a list with a panel: rejecting, cancelling, commenting, finding; and the page of what waits for a person. */
import { expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import type { Locator } from '@playwright/test'
import { openRow, panelAct, requestAt, requestPanel, requestRow, requestRows } from '../request-panel.ts'
import { signInByHand } from '../sign-in-by-hand.ts'
import { makeSigningWallet, strangersAddress } from '../signing-wallet.ts'
import { speak } from '../speak.ts'
import { expect, password, test } from '../world.ts'

const path = '/dashboard-signing-request'

test('[STATIC-03] [STATIC-04] [STATIC-05] [ROUTE-10] what waits for a person is approved or rejected there, and its requester reads why', async ({
  page,
  browser,
  baseURL,
  world,
}) => {
  test.setTimeout(480_000)
  const { calls, organisation } = await world.signInAsNewcomer()
  const wallet = await makeSigningWallet(world, calls, organisation.id)
  const colleague = await world.newColleague(calls, organisation.id, 'Approver')
  const halden = strangersAddress()
  await calls.createAddress({
    body: {
      name: 'Halden Logistics',
      address: halden,
      note: '',
      network_id: wallet.networkId,
      entity_id: organisation.id,
    },
  })
  const request = async (amount: string, recipient_address = strangersAddress()) => {
    const { id } = await calls.createTransferRequest({
      body: {
        wallet_id: wallet.id,
        recipient_address,
        amount,
        token_id: wallet.trx,
        network_code: wallet.networkCode,
      },
    })
    await calls.submitTransferRequest({ params: { id } })
    return id
  }
  const rejected = await request('11', halden)
  const approved = await request('12')
  const cancelled = await request('13')

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const approver = await other.newPage()
  await signInByHand(approver, { email: colleague.email, password, to: path })
  await expect(approver.getByRole('heading', { level: 1 })).toHaveText('Signing Requests')
  const work = (id: string) => approver.locator(`[data-work="${id}"]`)
  const heads = approver.getByRole('main').getByRole('columnheader')
  await expect
    .poll(async () => (await heads.allTextContents()).slice(0, 4))
    .toEqual(['Request ID', 'Requester', 'Date', 'Status'])
  await expect(approver.getByRole('button', { name: 'New Request' })).toBeVisible()
  for (const id of [rejected, approved, cancelled])
    for (const name of [/^Approve /, /^Reject /])
      await expect(work(id).getByRole('button', { name })).toBeVisible()
  await expect(work(rejected)).toContainText('11.00 TRX to Halden Logistics')
  await expectAccessibleInBothThemes(approver)

  await work(rejected)
    .getByRole('button', { name: /^Reject / })
    .click()
  const no = approver.getByRole('dialog', { name: 'Reject this transfer?' })
  await no.getByRole('radio', { name: 'Not expected' }).click()
  await no.getByLabel(/^Note to /).fill('Please call me')
  await expectAccessible(approver)
  await no.getByRole('button', { name: 'Reject transfer' }).click()
  await expect(work(rejected)).toHaveCount(0)
  await work(approved)
    .getByRole('button', { name: /^Approve / })
    .click()
  const yes = approver.getByRole('dialog', { name: 'Approve this transfer' })
  await yes.getByRole('checkbox', { name: /^I have checked this address/ }).click()
  await yes.getByRole('button', { name: 'Approve' }).click()
  await expect(work(approved)).toHaveCount(0)

  // The requester: the rejection is to be read, leads to the request, and its values to a new one.
  await page.goto(path)
  const notice = page.locator('[data-work]').filter({ hasText: 'Rejected: 11.00 TRX to Halden Logistics' })
  await expect(notice).toContainText('The transfer was not expected. Please call me')
  await page.getByRole('button', { name: 'New Request' }).click()
  await expect(page).toHaveURL(/transfer-requests\?.*new=1/)
  await page.goto(path)
  // Each is there once: what has ended is only to be read.
  const waiting = page.getByRole('table', { name: 'Needs you' })
  await expect(waiting.locator('[data-work]')).toHaveCount(2)
  await expect(page.locator('[data-headline]')).toHaveText('2 items need you')
  // The documented places stand below the inbox.
  const topOf = async (place: Locator) => (await place.boundingBox())!.y
  expect(await topOf(page.getByRole('navigation', { name: 'Related pages' }))).toBeGreaterThan(
    await topOf(waiting),
  )
  // It counts everywhere until it is read: in the bell, on the home page, and in the list of requests.
  await expect(page.getByRole('button', { name: /^Needs you: 2/ })).toBeVisible()
  await page.goto('/accounts-balances')
  const strip = page.getByRole('navigation', { name: 'Needs you' })
  await expect(strip.locator('[data-needs-you]')).toHaveText('2')
  await expect(strip).not.toContainText('notice')
  await page.goto('/mpc/transfer-requests')
  await expect(page.getByRole('tab', { name: /^Needs you/ })).toHaveText(/2$/)
  await expect(requestRow(page, rejected)).toBeVisible()
  await page.goto('/accounts-balances')
  await strip.getByRole('link', { name: /1 request rejected.*Halden Logistics/ }).click()
  await expect(requestPanel(page)).toContainText('rejected it')
  await expect(requestPanel(page)).toContainText('Please call me')
  await panelAct(page, 'Resubmit as new').click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('11')
  await expect(form).toContainText('Halden Logistics')
  await page.keyboard.press('Escape')
  // The approved one waits for its requester again, who sends it.
  await page.goto(path)
  const toSend = page.locator(`[data-work="${approved}"]`)
  await expect(toSend.locator('[data-status]')).toHaveText('approved')
  await expect(page.getByRole('table', { name: 'Needs you' }).locator('[data-work]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Needs you: 1/ })).toBeVisible()
  await page.goto('/accounts-balances')
  await expect(page.locator('[data-needs="send"]')).toContainText('1 transfer ready to send')
  await page.goto(path)
  await toSend.getByRole('link', { name: /^Sign and send / }).click()
  await expect(panelAct(page, 'Sign & Broadcast')).toBeVisible()

  // A comment reaches the open panel of another person at once.
  await approver.goto(requestAt(cancelled))
  await expect(panelAct(approver, 'Reject')).toBeVisible()
  await page.goto(requestAt(cancelled))
  await requestPanel(page).getByLabel('Add a comment').fill('Paid by card instead\nSorry')
  await requestPanel(page).getByRole('button', { name: 'Comment' }).click()
  await expect(requestPanel(approver)).toContainText('Paid by card instead')
  await panelAct(page, 'Cancel request').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(requestPanel(page).locator('[data-status]').first()).toHaveText('failed')
  await expect(panelAct(approver, 'Reject')).toHaveCount(0)
  await expect(requestPanel(approver)).toContainText('cancelled it')
  await other.close()

  // A draft can be deleted, and only a draft.
  const draft = (
    await calls.createTransferRequest({
      body: {
        wallet_id: wallet.id,
        recipient_address: halden,
        amount: '77.5',
        token_id: wallet.trx,
        network_code: wallet.networkCode,
      },
    })
  ).id
  // Found by the payee's name, by the amount and by the address; the address of the page keeps the search.
  await page.goto('/mpc/transfer-requests?tab=all')
  await expect(requestRows(page)).toHaveCount(4)
  const search = page.getByRole('textbox', { name: 'Payee, amount, note, address or hash' })
  for (const [text, count] of [
    ['halden', 2],
    ['77.50', 1],
    [halden.slice(5, 20), 2],
    ['nobody', 0],
  ] as const) {
    await search.fill(text)
    await expect(requestRows(page)).toHaveCount(count)
  }
  await expect(page.getByText('No request matches.')).toBeVisible()
  await search.fill('halden')
  await expect(page).toHaveURL(/q=halden/)
  await page.reload()
  await expect(requestRows(page)).toHaveCount(2)
  await openRow(requestRow(page, draft))
  await page.keyboard.press('j')
  await expect(requestRow(page, rejected)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(requestRow(page, draft)).toHaveAttribute('aria-current', 'true')
  await panelAct(page, 'Delete draft').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click()
  await expect(requestRows(page)).toHaveCount(1)
  await expect(requestPanel(page)).toHaveCount(0)

  // Spanish, on a phone: the panel is a page.
  await speak(page, 'es')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(requestAt(rejected))
  await expect(requestPanel(page)).toContainText('la rechazó')
  await expectAccessible(page)
  await requestPanel(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(requestRows(page).first()).toBeVisible()
  await expectAccessible(page)
})
