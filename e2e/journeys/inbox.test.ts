/** The bell of the top bar: what waits for a person, wherever they are. */
import { expectAccessibleInBothThemes } from '../accessibility.ts'
import { requestPayment } from '../first-key-payment.ts'
import { readAuthenticators, signAsPerson } from '../sign-as-person.ts'
import { emailOf, expect, test } from '../world.ts'

test('a transfer waits behind the bell of its requester, then of an approver, until each has signed', async ({
  page,
  world,
  baseURL,
}) => {
  const calls = await world.callsOf('treasurer')
  const authenticators = await readAuthenticators(baseURL ?? '', await world.tokenOf('operator'))
  const { request } = await requestPayment(calls)
  const params = { id: request.id }
  const item = page.locator(`[data-inbox-item="${request.id}"]`)
  const bell = page.getByRole('button', { name: /^Needs you: \d+/ })

  await world.signIn('approver')
  await page.goto('/bc-transactions')
  const { id: approverId } = await (await world.callsOf('approver')).getCurrentUser()
  const { id: requesterId } = await calls.getCurrentUser()
  const requester = { email: emailOf('treasurer'), userId: requesterId }
  await calls.signTransferRequest({
    params,
    body: { signed: signAsPerson(authenticators, requester, 'request', request) },
  })
  // The page asks again by itself.
  await expect(bell).toBeVisible({ timeout: 30_000 })
  await bell.click()
  await expect(item).toContainText('Approve 2.50 TRX to')
  await expect(item).toContainText('Teresa Treasurer')
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  await item.getByRole('link').click()
  await expect(page).toHaveURL(/\/mpc\/transfer-requests\?request=/)
  await expect(page.locator(`[data-request="${request.id}"]`)).toBeVisible()
  await expect(item).toBeHidden()

  const approver = await world.callsOf('approver')
  const signed = signAsPerson(
    authenticators,
    { email: emailOf('approver'), userId: approverId },
    'approve',
    request,
  )
  await approver.approveTransferRequest({ params, body: { signed } })
  await page.getByRole('button', { name: /^(Nothing needs|Needs) you/ }).click()
  await expect(item).toHaveCount(0)
})
