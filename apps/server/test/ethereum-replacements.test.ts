/** Sent transfers on Ethereum that another transaction of the same nonce replaces, with keys of three signers and a real node. */
import { chainOf, intentHash } from '@holdfast/chains'
import { buildCancellation, buildTransfer, decodeFeeMarket } from '@holdfast/chains/ethereum'
import { beforeAll, expect, test } from 'vitest'
import { replaceTransfer } from '../src/features/transfers/replacing/replace-transfer.ts'
import { readTransfer } from '../src/features/transfers/read-transfer.ts'
import type { FlowPoint } from '../src/features/transfers/signing/flow.ts'
import { createEthereumWorld, ether, type EthereumWorld, freshRecipient } from './ethereum-world.ts'

const transfers = chainOf('ethereum').transfers!
const millionth = ether / 1_000_000n
let world: EthereumWorld

beforeAll(async () => {
  world = await createEthereumWorld()
}, 120_000)

const offers = async (id: string) =>
  (await world.ask('viewer', 'GET', `/api/transfer-requests/${id}/replacements`)).json()
const replace = (id: string, act: 'speed-up' | 'cancel-sent', attempt = 2) =>
  world.ask('treasurer', 'POST', `/api/transfer-requests/${id}/${act}`, { attempt })
const requestOf = async (id: string) =>
  (await world.ask('viewer', 'GET', `/api/transfer-requests/${id}`)).json()
const activityOf = async (id: string) =>
  (await world.ask('viewer', 'GET', `/api/transfer-requests/${id}/activity`)).json()
const paid = (address: `0x${string}`) => world.client.getBalance({ address })
const reservedOf = async () =>
  (await world.ask('viewer', 'GET', `/api/transfer-requests/reserved?entity_id=${world.acme}`)).json()

async function sent(amount = '0.01') {
  const to = freshRecipient()
  const id = await world.approved('ETH', { recipient_address: to, amount })
  const { tx_hash } = await world.sign(id)
  return { id, to, first: tx_hash as `0x${string}` }
}

async function replaced(id: string, act: 'speed-up' | 'cancel-sent', attempt = 2) {
  const answer = await replace(id, act, attempt)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}

test('a sped-up transfer is paid once, by its second transaction, within the approved ceiling', async () => {
  const { id, to, first } = await sent()
  const { pay, fee_ceiling, attempts } = await offers(id)
  expect([attempts, pay.attempt, pay.why]).toEqual([[], 2, null])
  expect(Number(pay.most)).toBeLessThanOrEqual(Number(fee_ceiling))
  expect(Number(pay.more)).toBeGreaterThan(0)
  const before = await requestOf(id)
  const after = await replaced(id, 'speed-up')
  expect(after).toMatchObject({ status: 'broadcasted', attempt: 2, is_cancellation: false })
  expect(after.tx_hash).not.toBe(first)
  expect(after.gas_terms.nonce).toBe(before.gas_terms.nonce)
  for (const fee of ['max_fee', 'max_tip'] as const)
    expect(Number(after.gas_terms[fee])).toBeGreaterThanOrEqual(1.1 * Number(before.gas_terms[fee]))
  // Nodes of the network keep one transaction of a nonce.
  await expect(world.client.getTransaction({ hash: first })).rejects.toThrow()
  expect((await replaced(id, 'speed-up')).tx_hash).toBe(after.tx_hash)
  expect((await offers(id)).attempts).toMatchObject([
    { number: 1, kind: 'pay', tx_hash: first, fate: null },
    { number: 2, kind: 'pay', tx_hash: after.tx_hash, by: { name: 'Teresa Treasurer' }, fate: null },
  ])
  await world.finalise()
  expect(await world.refresh(id)).toMatchObject({ status: 'confirmed', tx_hash: after.tx_hash })
  expect(await paid(to)).toBe(10_000n * millionth)
  const ended = await offers(id)
  expect(ended.attempts.map(({ fate }: { fate: string }) => fate)).toEqual(['excluded', 'included'])
  expect([ended.pay, ended.cancel]).toEqual([null, null])
  const kinds = (await activityOf(id)).events.map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(-3)).toEqual(['broadcast', 'sped-up', 'confirmed'])
  expect((await world.readBooks()).books.state).toBe('reconciled')
  expect(await world.booked(after.tx_hash)).toContainEqual(
    expect.objectContaining({ mpc_initiator: 'Teresa Treasurer', amount: '0.01' }),
  )
  const late = await replace(id, 'speed-up', 3)
  expect([late.status, late.headers['x-error-code']]).toEqual([409, 'TRANSFER_INCLUDED'])
}, 60_000)

test('the first transaction decides where the chain includes it although another was sent', async () => {
  const { id, to, first } = await sent()
  const { signed } = await world.row(id)
  await replaced(id, 'speed-up')
  await world.node.chain.rpc.call('anvil_dropAllTransactions')
  await world.client.sendRawTransaction({ serializedTransaction: `0x${signed!.toString('hex')}` })
  await world.finalise()
  expect(await world.refresh(id)).toMatchObject({ status: 'confirmed', tx_hash: first })
  expect(await requestOf(id)).toMatchObject({ attempt: 1, tx_hash: first })
  expect(await paid(to)).toBe(10_000n * millionth)
}, 60_000)

test('a reorganisation takes the sped-up transaction back, and it is sent again', async () => {
  const { id, to } = await sent()
  const { tx_hash } = await replaced(id, 'speed-up')
  await world.node.chain.mine(1)
  const { block_number } = await world.refresh(id)
  const included = await replace(id, 'speed-up', 3)
  expect([included.status, included.headers['x-error-code']]).toEqual([409, 'TRANSFER_INCLUDED'])
  await world.node.chain.reorganise(1, { isDropping: true })
  await world.refresh(id)
  expect(await requestOf(id)).toMatchObject({ taken_back_from: block_number, tx_hash })
  await world.finalise()
  expect(await world.refresh(id)).toMatchObject({ status: 'confirmed', tx_hash })
  expect(await paid(to)).toBe(10_000n * millionth)
}, 60_000)

test('a cancelled transfer pays nothing: the wallet pays a fee, and the reserved amount is free again', async () => {
  const { id, to, first } = await sent()
  expect(await reservedOf()).toMatchObject([{ amount: '0.01' }])
  const { cancel } = await offers(id)
  expect([cancel.attempt, cancel.why]).toEqual([2, null])
  const after = await replaced(id, 'cancel-sent')
  expect(after).toMatchObject({ status: 'broadcasted', attempt: 2, is_cancellation: true })
  const again = await replace(id, 'speed-up', 3)
  expect([again.status, again.headers['x-error-code']]).toEqual([409, 'TRANSFER_BEING_CANCELLED'])
  await world.finalise()
  await world.refresh(id)
  expect(await requestOf(id)).toMatchObject({
    status: 'failed',
    failure_code: 'CANCELLED_ON_CHAIN',
    tx_hash: after.tx_hash,
  })
  expect([after.tx_hash === first, await paid(to), await reservedOf()]).toEqual([false, 0n, []])
  const transaction = await world.client.getTransaction({ hash: after.tx_hash })
  expect([transaction.to, transaction.value, transaction.input]).toEqual([
    world.wallet.address.toLowerCase(),
    0n,
    '0x',
  ])
  const kinds = (await activityOf(id)).events.map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(-2)).toEqual(['cancellation-sent', 'cancelled'])
  expect((await world.readBooks()).books.state).toBe('reconciled')
  expect((await world.booked(after.tx_hash)).map((row) => row.mpc_initiator)).toContain('Teresa Treasurer')
}, 60_000)

test('NO_FEE_ROOM: a transfer is sped up until the approved ceiling is used', async () => {
  const { id } = await sent()
  let attempt = 2
  let answer = await replace(id, 'speed-up', attempt)
  while (answer.status === 200 && attempt < 9) answer = await replace(id, 'speed-up', ++attempt)
  expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([409, 'NO_FEE_ROOM'])
  expect(attempt).toBeGreaterThan(3)
  expect((await offers(id)).pay).toMatchObject({ most: null, why: { code: 'NO_FEE_ROOM' } })
  const terms = decodeFeeMarket((await world.row(id)).unsigned!)
  expect(terms.gasLimit * terms.maxFeePerGas).toBeLessThanOrEqual((await world.intentOf(id)).feeCeiling)
  await world.finalise()
  expect(await world.refresh(id)).toMatchObject({ status: 'confirmed' })
}, 60_000)

class Stop extends Error {}

test.each(['built', 'session', 'signed', 'sending', 'sent'] as const)(
  'a speed-up that stops at %s is continued, and the transfer is paid once',
  async (point) => {
    const { id, to } = await sent()
    const place = { entity_id: world.acme, id }
    const order = {
      kind: 'pay',
      number: 2,
      onPoint: (reached: FlowPoint) => {
        if (reached === point) throw new Stop()
      },
    } as const
    await expect(
      replaceTransfer(world.context, null, await readTransfer(world.db, place), order),
    ).rejects.toMatchObject({ cause: expect.any(Stop) })
    const busy = await replace(id, 'speed-up')
    expect([busy.status, busy.headers['x-error-code']]).toEqual([409, 'SIGNING_ELSEWHERE'])
    await world.db
      .updateTable('transfer_requests')
      .set({ claimed_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    const stopped = await world.db
      .selectFrom('transfer_attempts')
      .select('unsigned')
      .where('request_id', '=', id)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    await replaced(id, 'speed-up')
    const { unsigned } = await world.row(id)
    expect(unsigned!.equals(stopped.unsigned)).toBe(true)
    await world.finalise()
    expect(await world.refresh(id)).toMatchObject({ status: 'confirmed' })
    expect(await paid(to)).toBe(10_000n * millionth)
  },
  60_000,
)

test('a stolen server gets no second payment and no cancellation but in place of what the signers signed', async () => {
  const { id } = await sent()
  const { intent, unsigned } = await world.row(id)
  const terms = await world.intentOf(id)
  const built = decodeFeeMarket(unsigned!)
  const sign = (bytes: Uint8Array, change: { isCancellation?: true; intent?: Buffer } = {}) =>
    world.coordinator.sign({
      sessionId: crypto.randomUUID(),
      keyId: world.wallet.keyId,
      path: world.wallet.path,
      intent,
      unsigned: bytes,
      approvals: [],
      ...change,
    })
  const refused = (code: string) => expect.objectContaining({ code })
  const next = { ...built, nonce: built.nonce + 1n }
  await expect(sign(buildTransfer(terms, next))).rejects.toEqual(refused('ALREADY_SIGNED'))
  const above = { ...built, maxFeePerGas: terms.feeCeiling / built.gasLimit + 1n }
  await expect(sign(buildTransfer({ ...terms, feeCeiling: 10n ** 18n }, above))).rejects.toEqual(
    refused('FEE_ABOVE_CEILING'),
  )
  const isCancellation = true
  await expect(sign(buildCancellation(terms, next), { isCancellation })).rejects.toEqual(
    refused('NOTHING_TO_CANCEL'),
  )
  await expect(sign(buildTransfer(terms, built), { isCancellation })).rejects.toEqual(
    refused('INTENT_MISMATCH'),
  )
  const other = await world.row(await world.approved('ETH', { amount: '0.02' }))
  const otherTerms = await world.intentOf(other.id)
  await expect(
    sign(buildCancellation(otherTerms, next), { isCancellation, intent: other.intent }),
  ).rejects.toEqual(refused('NOTHING_TO_CANCEL'))
  // In its place it is signed, whatever approvals there are, because at most one of them is included.
  const { bytes } = transfers.attach(
    buildCancellation(terms, built),
    [await sign(buildCancellation(terms, built), { isCancellation })],
    world.wallet.address,
  )
  expect(bytes.length).toBeGreaterThan(0)
  expect(intentHash(intent)).toBe((await requestOf(id)).intent_hash)
}, 60_000)
