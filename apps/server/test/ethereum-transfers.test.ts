/** Transfers on Ethereum from the request to a reconciled row, with keys of three signers and a real node. An unmodified viem reads
 *  back and verifies what was sent. */
import { randomBytes } from 'node:crypto'
import { chainOf, intentHash } from '@holdfast/chains'
import { addressOfPublicKey, buildTransfer, decodeFeeMarket } from '@holdfast/chains/ethereum'
import { workJob } from '@holdfast/ingester/work-job'
import { formatUnits, parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { deriveChildKey } from '@holdfast/mpc'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { chainRules, contracts, startNode } from '@holdfast/sandbox/ethereum/testing'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import { pino } from 'pino'
import {
  createPublicClient,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTransfer } from '../src/features/transfers/read-transfer.ts'
import type { FlowPoint } from '../src/features/transfers/signing/flow.ts'
import { signAndSend } from '../src/features/transfers/signing/sign-and-send.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { createWorld, type Person, type World } from './world.ts'

const network = `eip155:${chainRules.chainId}`
const code = 'ethereum-sandbox'
/** Below the branch of test networks. */
const path = [1, 44, 60, 0, 0, 0]
const ether = 10n ** 18n
const identity = identityOf(makeIdentitySeed())
const transfers = chainOf('ethereum').transfers!

let node: Awaited<ReturnType<typeof startNode>>
let signers: TestNodes
let coordinator: Coordinator
let world: World
let client: ReturnType<typeof createPublicClient>
let wallet: { readonly id: string; readonly address: string; readonly keyId: string }
let tokens: ReadonlyMap<string, string>

beforeAll(async () => {
  // Its clock stands, so that each block is one interval after the last.
  const startAt = new Date(Date.now() - 3_600_000)
  node = await startNode({ startAt, clock: () => startAt.getTime() })
  client = createPublicClient({ transport: http(node.url) })
  signers = await startNodes(3, { coordinator: identity.name, networks: [network] })
  coordinator = new Coordinator(signers.nodes, identity)
  const providers = ['blockscout', 'evm-rpc'].map((kind) => ({
    networkCode: code,
    kind,
    url: node.url,
    requestsPerSecond: 1_000,
  }))
  world = await createWorld(
    { HOLDFAST_SECRET_KEY: 'ab'.repeat(32), HOLDFAST_PROVIDERS: JSON.stringify(providers) },
    coordinator,
  )
  const domain = await post('treasurer', '/api/mpc/kds', { label: 'Main', threshold: 2, n: 3 })
  const key = await post('treasurer', '/api/mpc/keys/keygen', { kd_id: domain.id, label: 'Operations' })
  const { id: networkId } = await world.db
    .selectFrom('networks')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const address = addressOfPublicKey(deriveChildKey(signers.nodes[0]!.folder.shares.get(key.id).key, path))
  const id = await insertWallet(world.db, {
    entity_id: world.acme,
    account_group_id: null,
    network_id: networkId,
    name: 'Ether',
    address,
    mpc_key_id: key.id,
    derivation_path: path,
  })
  wallet = { id, address, keyId: key.id }
  const rows = await world.db.selectFrom('tokens').selectAll().where('network_id', '=', networkId).execute()
  tokens = new Map(rows.map((token) => [token.symbol, token.id]))
  await node.chain.give(address, 5n * ether)
  for (const token of [contracts.usdc, contracts.usdt]) await node.chain.give(address, 500_000_000n, token)
  await node.chain.mine(chainRules.blocksUntilFinal + 2)
}, 120_000)

afterAll(async () => {
  coordinator.close()
  await signers.stop()
  await node.end()
})

async function post(person: Person, url: string, body?: object): Promise<any> {
  const answer = await world.ask(person, 'POST', url, body)
  expect(answer.status, `${url} ${answer.text}`).toBeLessThan(300)
  return answer.json()
}
const freshRecipient = () => getAddress(`0x${randomBytes(20).toString('hex')}`)
const fields = (symbol: string, change: object = {}) => ({
  wallet_id: wallet.id,
  recipient_address: freshRecipient(),
  amount: '1.5',
  token_id: tokens.get(symbol),
  network_code: code,
  ...change,
})

/** Requested, submitted, approved by another person. */
async function approved(symbol: string, change: object = {}): Promise<string> {
  const { id } = await post('treasurer', '/api/transfer-requests', fields(symbol, change))
  await post('treasurer', `/api/transfer-requests/${id}/submit`)
  await post('approver', `/api/transfer-requests/${id}/approve`)
  return id
}
const sign = (id: string) => post('treasurer', `/api/transfer-requests/${id}/sign-and-broadcast`)
const refresh = (id: string) => post('treasurer', `/api/transfer-requests/${id}/refresh-receipt`)
const finalise = () => node.chain.mine(chainRules.blocksUntilFinal + 1)
const row = (id: string) =>
  world.db.selectFrom('transfer_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const intentOf = async (id: string): Promise<TransferIntent> => {
  const parsed = parseTransferIntent((await row(id)).intent)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.value
}

/** In place of the ingester. */
async function readBooks(): Promise<any> {
  const place = { entity_id: world.acme, wallet_id: wallet.id }
  const job = await enqueueJob(world.db, { ...place, kind: 'orchestrate', provider: 'blockscout' })
  const needs = { db: world.db, providers: world.context.providers, log: pino({ level: 'silent' }) }
  await workJob({ job_id: job.id, entity_id: world.acme }, needs, { isLast: true })
  const wallets: any[] = (await world.ask('viewer', 'GET', '/api/wallets')).json()
  return wallets.find(({ id }) => id === wallet.id)
}
const rowsOf = async (hash: string): Promise<any[]> =>
  (await world.ask('viewer', 'GET', `/api/bc-transactions?entity_id=${world.acme}&q=${hash}`)).json().rows

/** The sender, as viem recovers it from the fields that the node states. */
async function signerOf(transaction: Awaited<ReturnType<typeof client.getTransaction>>): Promise<string> {
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
    const before = await client.getBalance({ address: wallet.address as `0x${string}` })
    const id = await approved(symbol, { recipient_address: to.toLowerCase(), amount })
    const sent = await sign(id)
    expect(sent).toMatchObject({ status: 'broadcasted', phase: 'broadcast', signer: 'tss' })
    await node.chain.mine(1)
    expect(await refresh(id)).toMatchObject({ status: 'pending' })
    await finalise()
    expect(await refresh(id)).toMatchObject({ status: 'confirmed', tx_hash: sent.tx_hash })

    const transaction = await client.getTransaction({ hash: sent.tx_hash })
    expect(await signerOf(transaction)).toBe(wallet.address)
    const units = BigInt(Math.round(Number(amount) * 100)) * 10n ** BigInt(decimals - 2)
    if (contract === null)
      expect(transaction).toMatchObject({ to: to.toLowerCase(), value: units, input: '0x' })
    else {
      expect([getAddress(transaction.to ?? '0x'), transaction.value]).toEqual([contract, 0n])
      expect(decodeFunctionData({ abi: erc20Abi, data: transaction.input })).toEqual({
        functionName: 'transfer',
        args: [to, units],
      })
    }
    const receipt = await client.getTransactionReceipt({ hash: sent.tx_hash })
    expect(receipt.status).toBe('success')
    const { feeCeiling } = await intentOf(id)
    expect(transaction.gas * (transaction.maxFeePerGas ?? 0n)).toBeLessThanOrEqual(feeCeiling)

    const books = await readBooks()
    expect(books.books.state).toBe('reconciled')
    const burned = receipt.gasUsed * receipt.effectiveGasPrice
    const paid = contract === null ? units : 0n
    expect(books.balance).toBe(formatUnits(before - paid - burned, 18))
    expect(await rowsOf(sent.tx_hash)).toContainEqual(
      expect.objectContaining({
        token: symbol,
        amount,
        from_address: wallet.address,
        to_address: to,
        mpc_initiator: 'Teresa Treasurer',
      }),
    )
  },
  60_000,
)

test('transfers under way at once have one nonce after the other, and all of them are paid', async () => {
  const ids = [await approved('USDC'), await approved('ETH'), await approved('USDC')]
  const sent = await Promise.all(ids.map(sign))
  const nonces = await Promise.all(
    ids.map(async (id) => Number(decodeFeeMarket((await row(id)).unsigned!).nonce)),
  )
  const [first = 0] = nonces.toSorted((a, b) => a - b)
  expect(nonces.toSorted((a, b) => a - b)).toEqual([first, first + 1, first + 2])
  await finalise()
  for (const { id } of sent) expect(await refresh(id)).toMatchObject({ status: 'confirmed' })
}, 60_000)

test('a transfer that a reorganisation drops is sent again, and paid once', async () => {
  const to = freshRecipient()
  const id = await approved('ETH', { recipient_address: to })
  const { tx_hash } = await sign(id)
  await node.chain.mine(1)
  expect(await refresh(id)).toMatchObject({ status: 'pending' })
  await node.chain.reorganise(1, { isDropping: true })
  expect(await client.getTransactionReceipt({ hash: tx_hash }).catch(() => null)).toBeNull()
  await refresh(id)
  await finalise()
  expect(await refresh(id)).toMatchObject({ status: 'confirmed', tx_hash })
  expect(await client.getBalance({ address: to })).toBe((3n * ether) / 2n)
}, 60_000)

test('CONFLICT_KEY_USED: a transfer whose nonce another transaction of the wallet used is replaced', async () => {
  const to = freshRecipient()
  const [id, other] = [
    await approved('ETH', { recipient_address: to }),
    await approved('ETH', { amount: '0.1' }),
  ]
  await stoppedAt(id, 'signed')
  const built = decodeFeeMarket((await row(id)).unsigned!)
  // Signed by the signers for the other request, without the server.
  const { intent } = await row(other)
  const unsigned = buildTransfer(await intentOf(other), built)
  const signature = await coordinator.sign({
    sessionId: crypto.randomUUID(),
    keyId: wallet.keyId,
    path,
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
  const { bytes, hash } = transfers.attach(unsigned, [signature], wallet.address)
  expect(
    await client.sendRawTransaction({ serializedTransaction: `0x${Buffer.from(bytes).toString('hex')}` }),
  ).toBe(hash)
  await finalise()
  const answer = await world.ask('treasurer', 'POST', `/api/transfer-requests/${id}/sign-and-broadcast`)
  expect(answer.json()).toMatchObject({ status: 'failed', failure_code: 'CONFLICT_KEY_USED' })
  expect(await client.getBalance({ address: to })).toBe(0n)
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
  const id = await approved('USDC', { recipient_address: to })
  await stoppedAt(id, 'signed')
  const stolen = await row(id)
  await client.sendRawTransaction({ serializedTransaction: `0x${stolen.signed!.toString('hex')}` })
  await world.db
    .updateTable('transfer_requests')
    .set({ signed: null, tx_hash: null, signature: null, phase: 'built' })
    .where('id', '=', id)
    .execute()
  const again = await sign(id)
  expect(again).toMatchObject({ status: 'broadcasted' })
  expect(again.tx_hash).not.toBe(stolen.tx_hash)
  await finalise()
  expect(await refresh(id)).toMatchObject({ status: 'confirmed', tx_hash: stolen.tx_hash })
  const args = [to] as const
  const address = contracts.usdc as `0x${string}`
  expect(await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args })).toBe(
    1_500_000n,
  )
}, 60_000)

test('what will certainly fail is refused before anything is signed, with the reason', async () => {
  const codesOf = async (symbol: string, change: object) =>
    (await post('treasurer', '/api/transfer-requests/estimate', fields(symbol, change))).will_fail.map(
      (failure: { code: string }) => failure.code,
    )
  expect(await codesOf('ETH', { amount: '4000' })).toEqual(['NOT_ENOUGH_TRX'])
  expect(await codesOf('USDC', { amount: '4000' })).toContain('NOT_ENOUGH_TOKEN')
  expect(await codesOf('ETH', { recipient_address: wallet.address })).toContain('TO_ITSELF')
  expect(await codesOf('ETH', { recipient_address: contracts.usdc })).toEqual(['TRX_TO_CONTRACT'])
  expect(await codesOf('USDC', {})).toEqual([])
  for (const recipient_address of [contracts.usdc, '0x000000000000000000000000000000000000dEaD']) {
    const answer = await world.ask(
      'treasurer',
      'POST',
      '/api/transfer-requests',
      fields('USDC', { recipient_address }),
    )
    expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([
      422,
      'RECIPIENT_UNSPENDABLE',
    ])
  }
  const memo = await world.ask('treasurer', 'POST', '/api/transfer-requests', fields('ETH', { memo: 'rent' }))
  expect(memo.status, memo.text).toBe(422)
})
