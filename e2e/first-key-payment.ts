/** A payment from the wallet of the sandbox's first key, whose signers enforce rules. */
import type { api, ApiReply, StrictClient } from '@holdfast/contract'
import { expect } from '@playwright/test'
import { strangersAddress } from './signing-wallet.ts'
import { solidAfterBlocks, type World } from './world.ts'

type Calls = StrictClient<typeof api>
type Wallet = ApiReply<'listSigningWallets'>[number]

/** A submitted request of 2.5 TRX to an unused address. */
export async function requestPayment(calls: Calls) {
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
  return { wallet, request: await calls.submitTransferRequest({ params: { id } }) }
}

/** The request was sent: it is confirmed on the chain, and the wallet's books match the chain. */
export async function expectPaid(
  world: World,
  calls: Calls,
  { id }: { readonly id: string },
  wallet: Wallet,
) {
  const request = () => calls.getTransferRequest({ params: { id } })
  await expect.poll(async () => (await request()).status, { timeout: 30_000 }).toBe('broadcasted')
  await world.chain.mine(solidAfterBlocks + 1)
  await expect.poll(async () => (await request()).receipt_status, { timeout: 30_000 }).toBe('confirmed')
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
  const books = async () =>
    (await operator.listWallets({ query: {} })).find((read) => read.id === wallet.id)?.books.state
  await expect.poll(books, { timeout: 90_000 }).toBe('reconciled')
}
