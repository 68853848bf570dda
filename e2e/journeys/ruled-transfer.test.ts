/** A payment from the wallet of the seeded key: each signer asks for the signatures of people before it signs. */
import { ApiError } from '@holdfast/contract'
import { requestAt, requestPanel } from '../request-panel.ts'
import { expectPaid, requestPayment } from '../first-key-payment.ts'
import { readAuthenticators, signAsPerson } from '../sign-as-person.ts'
import { emailOf, expect, type Person, test } from '../world.ts'

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

test('the signers pay from the seeded wallet what its requester and an approver signed, and nothing else', async ({
  page,
  world,
  baseURL,
}) => {
  test.setTimeout(480_000)
  const calls = await world.signIn('treasurer')
  const approver = await world.callsOf('approver')
  const authenticators = await readAuthenticators(baseURL ?? '', await world.tokenOf('operator'))
  const signerOf = async (person: Person) => {
    const { id } = await (await world.callsOf(person)).getCurrentUser()
    return { email: emailOf(person), userId: id }
  }
  const { wallet, request } = await requestPayment(calls)
  const params = { id: request.id }
  expect(request.rules).toMatchObject({ version: 1, is_current: true, requested_at: null })
  // A click without a signature is no approval.
  expect(await codeOf(approver.approveTransferRequest({ params, body: {} }))).toBe('SIGNED_APPROVAL_NEEDED')
  const treasurer = await signerOf('treasurer')
  const byTreasurer = signAsPerson(authenticators, treasurer, 'request', request)
  await calls.signTransferRequest({ params, body: { signed: byTreasurer } })
  const arthur = await signerOf('approver')
  // The requester's own key does not sign for the approver.
  const forged = signAsPerson(
    [{ ...authenticators.find(({ email }) => email === treasurer.email)!, email: arthur.email }],
    arthur,
    'approve',
    request,
  )
  expect(await codeOf(approver.approveTransferRequest({ params, body: { signed: forged } }))).toBe(
    'CREDENTIAL_UNKNOWN',
  )
  const approved = await approver.approveTransferRequest({
    params,
    body: { signed: signAsPerson(authenticators, arthur, 'approve', request) },
  })
  expect(approved.status).toBe('approved')

  await calls.signAndBroadcast({ params, query: {} })
  await expectPaid(world, calls, request, wallet)
  await page.goto(requestAt(request.id))
  await expect(requestPanel(page)).toContainText('Arthur Approver approved it')
})
