/** Transfers on Ethereum from the request to a reconciled row, with keys of three signers and a real node. An unmodified viem reads
 *  back and verifies what was sent. */
import { chainOf, intentHash } from '@holdfast/chains'
import { buildTransfer, decodeFeeMarket } from '@holdfast/chains/ethereum'
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { contracts } from '@holdfast/sandbox/ethereum'
import {
  decodeFunctionData,
  erc20Abi,
  getAddress,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { readTransfer } from '../src/features/transfers/read-transfer.ts'
import type { FlowPoint } from '../src/features/transfers/signing/flow.ts'
import { signAndSend } from '../src/features/transfers/signing/sign-and-send.ts'
import { createEthereumWorld, ether, type EthereumWorld, freshRecipient } from './ethereum-world.ts'

const transfers = chainOf('ethereum').transfers!
let world: EthereumWorld

beforeAll(async () => {
  world = await createEthereumWorld()
}, 120_000)

/** The sender, as viem recovers it from the fields that the node states. */
async function signerOf(
  transaction: Awaited<ReturnType<EthereumWorld['client']['getTransaction']>>,
): Promise<string> {
  const { r, s, yParity, typeHex: _, ...stated } = transaction
  if (stated.type !== 'eip1559' || yParity === undefined) throw new Error('not of type 2')
  const serializedTransaction = serializeTransaction(
    { ...stated, type: 'eip1559', data: stated.input } as never,
    { r, s, yParity },
  )
  return recoverTransactionAddress({ serializedTransaction: serializedTransaction as `0x02${string}` })
}

test.each([
  ['ETH', '0.25', 18],
  ['USDC', '40', 6],
  ['USDT', '12.5', 6],
] as const)(
  '%s: asked for by one person, approved by another, signed by two of three, verified by viem, in the books as meant',
  async (symbol, amount, decimals) => {
    const to = freshRecipient()
    const contract = { ETH: null, USDC: contracts.usdc, USDT: contracts.usdt }[symbol]
    const before = await world.client.getBalance({ address: world.wallet.address })
    const id = await world.approved(symbol, { recipient_address: to.toLowerCase(), amount })
    const sent = await world.sign(id)
    expect(sent).toMatchObject({ status: 'broadcasted', phase: 'broadcast', signer: 'tss' })
    await world.node.chain.mine(1)
    expect(await world.refresh(id)).toMatchObject({ status: 'pending' })
    await world.finalise()
    expect(await world.refresh(id)).toMatchObject({ status: 'confirmed', tx_hash: sent.tx_hash })

    const transaction = await world.client.getTransaction({ hash: sent.tx_hash })
    expect(await signerOf(transaction)).toBe(world.wallet.address)
    const units = parseUnits(amount, decimals)
    if (contract === null)
      expect(transaction).toMatchObject({ to: to.toLowerCase(), value: units, input: '0x' })
    else {
      expect([getAddress(transaction.to ?? '0x'), transaction.value]).toEqual([contract, 0n])
      expect(decodeFunctionData({ abi: erc20Abi, data: transaction.input })).toEqual({
        functionName: 'transfer',
        args: [to, units],
      })
    }
    const receipt = await world.client.getTransactionReceipt({ hash: sent.tx_hash })
    expect(receipt.status).toBe('success')
    const { feeCeiling } = await world.intentOf(id)
    const { gas_terms } = (await world.ask('viewer', 'GET', `/api/transfer-requests/${id}`)).json()
    expect(gas_terms).toEqual({
      nonce: transaction.nonce,
      gas_limit: Number(transaction.gas),
      max_fee: formatUnits(transaction.maxFeePerGas ?? 0n, 9),
      max_tip: formatUnits(transaction.maxPriorityFeePerGas ?? 0n, 9),
      unit: 'gwei',
    })
    expect(transaction.gas * (transaction.maxFeePerGas ?? 0n)).toBeLessThanOrEqual(feeCeiling)

    const books = await world.readBooks()
    expect(books.books.state).toBe('reconciled')
    const burned = receipt.gasUsed * receipt.effectiveGasPrice
    const paid = contract === null ? units : 0n
    expect(books.balance).toBe(formatUnits(before - paid - burned, 18))
    expect(await world.booked(sent.tx_hash)).toContainEqual(
      expect.objectContaining({
        token: symbol,
        amount,
        from_address: world.wallet.address,
        to_address: to,
        mpc_initiator: 'Teresa Treasurer',
      }),
    )
  },
  60_000,
)

test('transfers under way at once have one nonce after the other, and all of them are paid', async () => {
  const ids = [await world.approved('USDC'), await world.approved('ETH'), await world.approved('USDC')]
  const sent = await Promise.all(ids.map(world.sign))
  const nonces = await Promise.all(
    ids.map(async (id) => Number(decodeFeeMarket((await world.row(id)).unsigned!).nonce)),
  )
  const [first = 0] = nonces.toSorted((a, b) => a - b)
  expect(nonces.toSorted((a, b) => a - b)).toEqual([first, first + 1, first + 2])
  await world.finalise()
  for (const { id } of sent) expect(await world.refresh(id)).toMatchObject({ status: 'confirmed' })
}, 60_000)

test('a transfer that a reorganisation drops is sent again, and paid once', async () => {
  const to = freshRecipient()
  const id = await world.approved('ETH', { recipient_address: to })
  const { tx_hash } = await world.sign(id)
  await world.node.chain.mine(1)
  const { block_number } = await world.refresh(id)
  const stated = async () =>
    (await world.ask('treasurer', 'GET', `/api/transfer-requests/${id}`)).json().taken_back_from
  expect([block_number, await stated()]).toEqual([expect.any(Number), null])
  await world.node.chain.reorganise(1, { isDropping: true })
  expect(await world.client.getTransactionReceipt({ hash: tx_hash }).catch(() => null)).toBeNull()
  expect(await world.refresh(id)).toMatchObject({ status: 'pending', block_number: null })
  expect(await stated()).toBe(block_number)
  await world.finalise()
  expect(await world.refresh(id)).toMatchObject({
    status: 'confirmed',
    tx_hash,
    gas: { used: 21_000, price: expect.stringMatching(/^\d+(\.\d+)?$/), unit: 'gwei' },
  })
  expect(await stated()).toBeNull()
  expect(await world.client.getBalance({ address: to })).toBe((3n * ether) / 2n)
}, 60_000)

test('CONFLICT_KEY_USED: a transfer whose nonce another transaction of the wallet used is replaced', async () => {
  const to = freshRecipient()
  const [id, other] = [
    await world.approved('ETH', { recipient_address: to }),
    await world.approved('ETH', { amount: '0.1' }),
  ]
  await stoppedAt(id, 'signed')
  const built = decodeFeeMarket((await world.row(id)).unsigned!)
  // Signed by the signers for the other request, without the server.
  const { intent } = await world.row(other)
  const unsigned = buildTransfer(await world.intentOf(other), built)
  const signature = await world.coordinator.sign({
    sessionId: crypto.randomUUID(),
    keyId: world.wallet.keyId,
    path: world.wallet.path,
    intent,
    unsigned,
    approvals: [
      {
        userId: crypto.randomUUID(),
        at: new Date().toISOString(),
        intentHash: intentHash(intent),
        assertion: null,
      },
    ],
    message: 0,
  })
  const { bytes, hash } = transfers.attach(unsigned, [signature], world.wallet.address)
  expect(
    await world.client.sendRawTransaction({
      serializedTransaction: `0x${Buffer.from(bytes).toString('hex')}`,
    }),
  ).toBe(hash)
  await world.finalise()
  const answer = await world.ask('treasurer', 'POST', `/api/transfer-requests/${id}/sign-and-broadcast`)
  expect(answer.json()).toMatchObject({ status: 'failed', failure_code: 'CONFLICT_KEY_USED' })
  expect(await world.client.getBalance({ address: to })).toBe(0n)
}, 60_000)

class Stop extends Error {}

async function stoppedAt(id: string, point: FlowPoint): Promise<void> {
  const view = await readTransfer(world.db, { entity_id: world.acme, id })
  const order = {
    signer: 'tss',
    onPoint: (reached: FlowPoint) => {
      if (reached === point) throw new Stop()
    },
  } as const
  await expect(signAndSend(world.context, null, view, order)).rejects.toMatchObject({
    cause: expect.any(Stop),
  })
  await world.db
    .updateTable('transfer_requests')
    .set({ claimed_until: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
}

test('bytes that were signed and lost are signed again, and the hash that the chain has is the one that counts', async () => {
  const to = freshRecipient()
  const id = await world.approved('USDC', { recipient_address: to })
  await stoppedAt(id, 'signed')
  const stolen = await world.row(id)
  await world.client.sendRawTransaction({ serializedTransaction: `0x${stolen.signed!.toString('hex')}` })
  await world.db
    .updateTable('transfer_requests')
    .set({ signed: null, tx_hash: null, signature: null, phase: 'built' })
    .where('id', '=', id)
    .execute()
  const again = await world.sign(id)
  expect(again).toMatchObject({ status: 'broadcasted' })
  expect(again.tx_hash).not.toBe(stolen.tx_hash)
  await world.finalise()
  expect(await world.refresh(id)).toMatchObject({ status: 'confirmed', tx_hash: stolen.tx_hash })
  const args = [to] as const
  const address = contracts.usdc as `0x${string}`
  expect(await world.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args })).toBe(
    1_500_000n,
  )
}, 60_000)

test('what will certainly fail is refused before anything is signed, with the reason', async () => {
  const codesOf = async (symbol: string, change: object) =>
    (
      await world.post('treasurer', '/api/transfer-requests/estimate', world.fields(symbol, change))
    ).will_fail.map((failure: { code: string }) => failure.code)
  expect(await codesOf('ETH', { amount: '4000' })).toEqual(['NOT_ENOUGH_TRX'])
  expect(await codesOf('USDC', { amount: '4000' })).toContain('NOT_ENOUGH_TOKEN')
  expect(await codesOf('ETH', { recipient_address: world.wallet.address })).toContain('TO_ITSELF')
  expect(await codesOf('ETH', { recipient_address: contracts.usdc })).toEqual(['TRX_TO_CONTRACT'])
  expect(await codesOf('USDC', {})).toEqual([])
  for (const recipient_address of [contracts.usdc, '0x000000000000000000000000000000000000dEaD']) {
    const answer = await world.ask(
      'treasurer',
      'POST',
      '/api/transfer-requests',
      world.fields('USDC', { recipient_address }),
    )
    expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([
      422,
      'RECIPIENT_UNSPENDABLE',
    ])
  }
  const memo = await world.ask(
    'treasurer',
    'POST',
    '/api/transfer-requests',
    world.fields('ETH', { memo: 'rent' }),
  )
  expect(memo.status, memo.text).toBe(422)
})
