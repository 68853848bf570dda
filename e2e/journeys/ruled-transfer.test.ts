/** A payment from the wallet of the seeded key: each signer asks for the signatures of people before it signs. */
import { ApiError } from '@holdfast/contract'
import { readAuthenticators, signAsPerson } from '../sign-as-person.ts'
import { strangersAddress } from '../signing-wallet.ts'
import { emailOf, expect, type Person, solidAfterBlocks, test } from '../world.ts'

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
  test.setTimeout(240_000)
  const calls = await world.signIn('treasurer')
  const approver = await world.callsOf('approver')
  const authenticators = await readAuthenticators(baseURL ?? '', await world.tokenOf('operator'))
  const signerOf = async (person: Person) => {
    const { id } = await (await world.callsOf(person)).getCurrentUser()
    return { email: emailOf(person), userId: id }
  }
  const wallets = await calls.listSigningWallets({ query: {} })
  const wallet = wallets.find(({ name }) => name === 'MPC Operations')
  if (wallet === undefined) throw new Error('The sandbox has no first key')
  const tokens = await calls.listTokens()
  const trx = tokens.find(({ network_id, symbol }) => network_id === wallet.network_id && symbol === 'TRX')

  const { id } = await calls.createTransferRequest({
    body: {
      wallet_id: wallet.id,
      recipient_address: strangersAddress(),
      amount: '2.5',
      token_id: trx?.id ?? '',
      network_code: wallet.network_code,
    },
  })
  const params = { id }
  const request = await calls.submitTransferRequest({ params })
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
  await expect
    .poll(async () => (await calls.getTransferRequest({ params })).status, { timeout: 30_000 })
    .toBe('broadcasted')
  await world.chain.mine(solidAfterBlocks + 1)
  await expect
    .poll(async () => (await calls.getTransferRequest({ params })).receipt_status, { timeout: 30_000 })
    .toBe('confirmed')
  const operator = await world.callsOf('operator')
  await operator.startTronCatchUp({
    body: {
      address: wallet.address,
      network_id: wallet.network_id,
      limit: null,
      provider: 'trongrid',
      use_high_watermark: true,
    },
  })
  await expect
    .poll(
      async () => (await calls.listWallets({ query: {} })).find(({ id }) => id === wallet.id)?.books.state,
      { timeout: 90_000 },
    )
    .toBe('reconciled')
  await page.goto('/mpc/transfer-requests')
  await expect(page.locator(`[data-request="${id}"]`)).toContainText('Arthur Approver')
})
