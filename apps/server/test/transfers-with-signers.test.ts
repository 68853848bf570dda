/** Transfers from the form to a reconciled row, signed by three signer processes and accepted by the stand-in node. A
 *  third-party TRON client verifies what was signed. */
import { toHex41 } from '@holdfast/chains/tron'
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { type NodeProcesses, startNodeProcesses } from '@holdfast/signer/testing-processes'
import { Trx, TronWeb, utils } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { readWallet } from './read-wallet.ts'
import { createTransferWorldWith, freshRecipient, type TransferWorld } from './transfer-world.ts'

const identity = identityOf(makeIdentitySeed())
let signers: NodeProcesses
let coordinator: Coordinator
let world: TransferWorld<Coordinator>
let web: TronWeb

beforeAll(async () => {
  signers = await startNodeProcesses(3, { coordinator: identity.name, networks: ['tron:0x5a17b0c5'] })
  coordinator = new Coordinator(signers.nodes, identity)
  world = await createTransferWorldWith(coordinator)
  web = new TronWeb({ fullHost: world.context.config.providers[0]?.url ?? '' })
}, 120_000)

afterAll(async () => {
  coordinator.close()
  await signers.stop()
})

const send = async (id: string) => {
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const rowsOf = async (hash: string): Promise<any[]> =>
  (await world.ask('viewer', 'GET', `/api/bc-transactions?entity_id=${world.acme}&q=${hash}`)).json().rows
const signerOf = (known: Awaited<ReturnType<typeof web.trx.getTransaction>>) =>
  Trx.ecRecover({ ...known, visible: known.visible ?? false })
const walletNow = async () => {
  const wallets: any[] = (await world.ask('viewer', 'GET', '/api/wallets')).json()
  return wallets.find(({ id }) => id === world.walletId)
}

test.each([
  ['TRX', 'rent for November', '12.5'],
  ['USDT', '', '40'],
] as const)(
  '[API-70] a transfer of %s: asked for by one person, approved by another, signed by two of three, in the books as it was meant',
  async (token, memo, amount) => {
    const to = freshRecipient()
    const before = world.node.chain.balances.get(toHex41(world.walletAddress))
    const id = await world.approved({
      token_id: token === 'TRX' ? world.trx : world.usdt,
      recipient_address: to,
      amount,
      memo,
    })
    const sent = await send(id)
    expect(sent).toMatchObject({ status: 'broadcasted', phase: 'broadcast', signer: 'tss' })

    // The other client confirms that the id is that of the bytes, that the bytes match the intent, and that the wallet's
    // key signed them.
    world.node.mine(25)
    const known = await web.trx.getTransaction(sent.tx_hash)
    expect(known.txID).toBe(sent.tx_hash)
    expect(utils.transaction.txCheck(known)).toBe(true)
    expect(signerOf(known)).toBe(world.walletAddress)
    const [contract] = known.raw_data.contract
    const value = contract?.parameter.value as unknown as Record<string, string | number>
    expect(web.address.fromHex(String(value.owner_address))).toBe(world.walletAddress)
    if (token === 'TRX') {
      expect(contract?.type).toBe('TransferContract')
      expect([web.address.fromHex(String(value.to_address)), value.amount]).toEqual([to, 12_500_000])
    } else {
      const [recipient, units] = utils.abi.decodeParams(
        [],
        ['address', 'uint256'],
        `0x${String(value.data).slice(8)}`,
      )
      expect([web.address.fromHex(recipient), String(units)]).toEqual([to, '40000000'])
    }

    const receipt = (await world.act('treasurer', id, 'refresh-receipt')).json()
    expect(receipt).toMatchObject({ status: 'confirmed', tx_hash: sent.tx_hash })
    await readWallet(world, 'treasurer', world.walletAddress)
    const rows = await rowsOf(sent.tx_hash)
    expect(rows).toContainEqual(
      expect.objectContaining({
        token,
        amount,
        from_address: world.walletAddress,
        to_address: to,
        mpc_initiator: 'Teresa Treasurer',
        mpc_comment: memo === '' ? null : memo,
      }),
    )
    const wallet = await walletNow()
    expect(wallet.books.state).toBe('reconciled')
    const burned = parseUnits(receipt.fees.trx_burned_total, 6)
    const paid = token === 'TRX' ? 12_500_000n : 0n
    expect(wallet.balance).toBe(formatUnits(before - paid - burned, 6))
    expect(wallet.usdt_balance).toBe(token === 'TRX' ? '500' : '460')
    const [listed] = (await world.ask('viewer', 'GET', '/api/transfer-requests?limit=1')).json()
    expect(listed).toMatchObject({
      id,
      wallet_id: world.walletId,
      recipient_address: to,
      amount,
      token_id: token === 'TRX' ? world.trx : world.usdt,
      network_code: 'tron-sandbox',
      status: 'broadcasted',
      receipt_status: 'confirmed',
      tx_hash: sent.tx_hash,
    })
  },
  60_000,
)

test('after a refresh the same address signs', async () => {
  const refreshed = await world.ask('treasurer', 'POST', `/api/mpc/keys/${world.keyId}/refresh`)
  expect(refreshed.json(), refreshed.text).toMatchObject({
    address: world.walletAddress,
    epoch: 2,
    error: null,
  })
  const sent = await send(await world.approved())
  world.node.mine(1)
  expect(signerOf(await web.trx.getTransaction(sent.tx_hash))).toBe(world.walletAddress)
}, 90_000)
