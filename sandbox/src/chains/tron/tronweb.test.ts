/** An unmodified tronweb builds, signs, broadcasts and reads against the stand-in. Refusals have a node's own messages. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKey } from './sandbox-key.ts'
import { SandboxTron } from './sandbox-tron.ts'
import { serveTron, type TronServer } from './serve-tron.ts'
import { contracts } from './tokens.ts'

const [alice, bob] = [sandboxKey('alice'), sandboxKey('bob')]
const usdt = toBase58(contracts.usdt.address)
let node: SandboxTron
let server: TronServer
let web: TronWeb
beforeAll(async () => {
  node = new SandboxTron({ dataFolder: null })
  server = await serveTron({ node, recordings: null, token: 'x'.repeat(20) }, 0)
  node.mine(3)
  node.give(alice.address, 1_000_000_000_000n)
  node.give(alice.address, 5_000_000n, usdt)
  node.mine(1)
  web = new TronWeb({ fullHost: server.url, privateKey: Buffer.from(alice.key).toString('hex') })
})
afterAll(async () => {
  await server.close()
  node.stop()
})

async function send(unsigned: unknown): Promise<string> {
  const sent = await web.trx.sendRawTransaction(await web.trx.sign(unsigned as never))
  expect(sent.result).toBe(true)
  node.mine(1)
  return sent.txid
}
/** The node's answer to building an invalid transaction. */
async function build(call: string, body: object): Promise<string> {
  const answer = await fetch(`${server.url}/wallet/${call}`, { method: 'POST', body: JSON.stringify(body) })
  return ((await answer.json()) as { Error?: string }).Error ?? ''
}
const receipt = (id: string) => web.trx.getUnconfirmedTransactionInfo(id)
const transferToken = async (amount: number) =>
  (
    await web.transactionBuilder.triggerSmartContract(
      usdt,
      'transfer(address,uint256)',
      { feeLimit: 30_000_000 },
      [
        { type: 'address', value: bob.address },
        { type: 'uint256', value: amount },
      ],
      alice.address,
    )
  ).transaction

test('a payment that activates an address costs 1.1 TRX', async () => {
  const id = await send(await web.transactionBuilder.sendTrx(bob.address, 2_000_000, alice.address))
  expect(await receipt(id)).toMatchObject({ fee: 1_100_000, receipt: { net_fee: 100_000 } })
  expect(await web.trx.getUnconfirmedBalance(bob.address)).toBe(2_000_000)
})

test('a token transfer emits its log; a new holder costs twice the energy; the next one less', async () => {
  const first = await receipt(await send(await transferToken(1_000)))
  expect(first).toMatchObject({ receipt: { energy_usage_total: 29_650, result: 'SUCCESS' } })
  expect(first.log).toHaveLength(1)
  const second = await receipt(await send(await transferToken(1_000)))
  expect(second.receipt.energy_usage_total).toBe(14_650)
})

test('a token call of 345 bytes burns 345,000 sun of bandwidth when nothing free is left', async () => {
  for (let i = 0; i < 3; i++) await send(await transferToken(1))
  const burnt = await receipt(await send(await transferToken(1)))
  expect(burnt.receipt).toMatchObject({ net_fee: 345_000 })
})

test('a transfer beyond the balance reverts and costs its fee', async () => {
  const id = await send(await transferToken(1e15))
  const info = await receipt(id)
  expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } })
  expect(info.fee).toBeGreaterThan(0)
  expect(Buffer.from(info.resMessage, 'hex').toString()).toBe('REVERT opcode executed')
})

test('stake, delegate, undelegate, unstake and withdraw, with the wait in between', async () => {
  const builder = web.transactionBuilder
  await send(await builder.freezeBalanceV2(10_000_000_000, 'ENERGY', alice.address))
  await send(await builder.delegateResource(5_000_000_000, bob.address, 'ENERGY', alice.address))
  expect((await web.trx.getAccountResources(bob.address)).EnergyLimit).toBe(47_368)
  await send(await builder.undelegateResource(5_000_000_000, bob.address, 'ENERGY', alice.address))
  await send(await builder.unfreezeBalanceV2(4_000_000_000, 'ENERGY', alice.address))
  expect(await build('withdrawexpireunfreeze', { owner_address: toHex41(alice.address) })).toMatch(
    /ContractValidateException : no unFreeze balance to withdraw/,
  )
  node.advance(15 * 86_400)
  const id = await send(await builder.withdrawExpireUnfreeze(alice.address))
  expect(await receipt(id)).toMatchObject({ withdraw_expire_amount: 4_000_000_000 })
})

test('a block verifies: number in its id, parent, and every transaction in order', async () => {
  await send(await web.transactionBuilder.sendTrx(bob.address, 7, alice.address))
  const block = await web.trx.getCurrentBlock()
  expect(Number.parseInt(block.blockID.slice(0, 16), 16)).toBe(block.block_header.raw_data.number)
  const parent = await web.trx.getBlockByNumber(block.block_header.raw_data.number - 1)
  expect(block.block_header.raw_data.parentHash).toBe(parent.blockID)
  expect(block.transactions).toHaveLength(1)
})

test('the solid face lags 19 blocks', async () => {
  const before = await web.trx.getBalance(bob.address)
  await send(await web.transactionBuilder.sendTrx(bob.address, 1_000, alice.address))
  expect(await web.trx.getBalance(bob.address)).toBe(before)
  node.mine(19)
  expect(await web.trx.getBalance(bob.address)).toBe(await web.trx.getUnconfirmedBalance(bob.address))
})

test('refusals: wrong key, no signature, the same twice, expired, unknown reference block, too poor', async () => {
  const refusalOf = async (transaction: unknown): Promise<[string, string]> => {
    const answer = await fetch(`${server.url}/wallet/broadcasttransaction`, {
      method: 'POST',
      body: JSON.stringify(transaction),
    })
    const { code = 'accepted', message = '' } = (await answer.json()) as { code?: string; message?: string }
    return [code, Buffer.from(message, 'hex').toString()]
  }
  const signed = async () =>
    web.trx.sign(
      await web.transactionBuilder.sendTrx(bob.address, Math.ceil(Math.random() * 1e6), alice.address),
    )
  const good = await signed()
  expect(await refusalOf({ ...good, signature: [] })).toEqual([
    'SIGERROR',
    'Validate signature error: miss sig or contract',
  ])
  const stranger = new TronWeb({ fullHost: server.url, privateKey: '77'.repeat(32) })
  const foreign = await stranger.trx
    .sign({ ...good, signature: undefined } as never, '77'.repeat(32))
    .catch(() => null)
  if (foreign !== null)
    expect((await refusalOf(foreign))[1]).toMatch(/but it is not contained of permission\.$/)
  expect(await refusalOf(good)).toEqual(['accepted', ''])
  expect(await refusalOf(good)).toEqual(['DUP_TRANSACTION_ERROR', 'Dup transaction.'])
  const altered = await signed()
  const tampered = structuredClone(altered) as unknown as {
    raw_data: { contract: { parameter: { value: { amount: number } } }[]; ref_block_hash: string }
  }
  tampered.raw_data.contract[0]!.parameter.value.amount = 1
  expect((await refusalOf(tampered))[0]).toBe('SIGERROR')
  node.send(alice, 'TransferContract', { to_address: toHex41(bob.address), amount: 1n })
  const late = await signed()
  node.advance(600)
  expect(await refusalOf(late)).toEqual(['TRANSACTION_EXPIRATION_ERROR', 'Transaction expired'])
  const tooMuch = {
    owner_address: toHex41(alice.address),
    to_address: toHex41(bob.address),
    amount: Number.MAX_SAFE_INTEGER,
  }
  expect(await build('createtransaction', tooMuch)).toMatch(/balance is not sufficient/)
})

test('a weighted permission: tronweb sets it, collects signatures, and sends when they suffice', async () => {
  const [owner, light, heavy] = [sandboxKey('shared'), sandboxKey('light'), sandboxKey('heavy')]
  node.give(owner.address, 500_000_000n)
  node.mine(1)
  const hexKey = (key: Uint8Array) => Buffer.from(key).toString('hex')
  const keys = [light, heavy].map(({ address }, at) => ({ address, weight: at + 1 }))
  const update = await web.transactionBuilder.updateAccountPermissions(
    owner.address,
    { type: 0, permission_name: 'owner', threshold: 1, keys: [{ address: owner.address, weight: 1 }] },
    undefined,
    [
      {
        type: 2,
        permission_name: 'payments',
        threshold: 3,
        // Permits transfers only.
        operations: '02'.padEnd(64, '0'),
        keys,
      },
    ] as never,
  )
  await web.trx.sendRawTransaction(await web.trx.sign(update, hexKey(owner.key)))
  node.mine(1)
  const account = (await web.trx.getUnconfirmedAccount(owner.address)) as unknown as {
    active_permission: { threshold: number; keys: { weight: number }[]; operations: string }[]
  }
  expect(account.active_permission[0]).toMatchObject({ threshold: 3, keys: [{ weight: 1 }, { weight: 2 }] })
  const payment = await web.transactionBuilder.sendTrx(bob.address, 7, owner.address, { permissionId: 2 })
  const once = await web.trx.multiSign(payment, hexKey(light.key), 2)
  expect(await web.trx.getSignWeight(once, 2)).toMatchObject({
    result: { code: 'NOT_ENOUGH_PERMISSION' },
    current_weight: 1,
    approved_list: [toHex41(light.address)],
  })
  expect((await web.trx.sendRawTransaction(once)).code).toBe('SIGERROR')
  const twice = await web.trx.multiSign(once, hexKey(heavy.key), 2)
  expect(await web.trx.getSignWeight(twice, 2)).toMatchObject({ result: {}, current_weight: 3 })
  expect(await web.trx.getApprovedList(twice)).toMatchObject({
    approved_list: [toHex41(light.address), toHex41(heavy.address)],
  })
  const sent = await web.trx.sendRawTransaction(twice)
  expect(sent.result).toBe(true)
  node.mine(1)
  // A second signature costs 1 TRX, and the bytes exceed the free ones of a day.
  const info = await receipt(sent.txid)
  expect(info.fee).toBe(1_000_000 + info.receipt.net_fee)
  // A foreign key gets a refusal, and so does an act outside the permission.
  const plain = await web.transactionBuilder.sendTrx(bob.address, 7, owner.address)
  await expect(web.trx.multiSign(plain, '77'.repeat(32), 2)).rejects.toThrow(/no permission/)
  const vote = await web.transactionBuilder.freezeBalanceV2(1_000_000, 'ENERGY', owner.address, {
    permissionId: 2,
  })
  const signed = await web.trx.multiSign(vote, hexKey(heavy.key), 2)
  const refused = await web.trx.sendRawTransaction(signed)
  expect(Buffer.from(refused.message, 'hex').toString()).toContain('Permission denied')
})

test('tronweb reads voting rewards and TRC-10 balances', async () => {
  const holder = sandboxKey('holder of everything')
  node.give(holder.address, 20_000_000_000n)
  node.grantTrc10('1000001', holder.address, 900n)
  node.mine(1)
  const votes = [{ vote_address: toHex41(sandboxKey('witness').address), vote_count: 5_000n }]
  node.send(holder, 'FreezeBalanceV2Contract', { frozen_balance: 6_000_000_000n })
  node.send(holder, 'VoteWitnessContract', { votes })
  node.mine(1)
  node.advance(2 * 86_400)
  expect(await web.trx.getUnconfirmedReward(holder.address)).toBeGreaterThanOrEqual(5_000 * 160 * 2)
  const account = (await web.trx.getUnconfirmedAccount(holder.address)) as unknown as Record<string, unknown>
  expect(account).toMatchObject({
    assetV2: [{ key: '1000001', value: 900 }],
    votes: [{ vote_count: 5_000 }],
  })
  const unsigned = await web.transactionBuilder.sendToken(bob.address, 300, '1000001', holder.address)
  const sent = await web.trx.sendRawTransaction(
    await web.trx.sign(unsigned, Buffer.from(holder.key).toString('hex')),
  )
  expect(sent.result).toBe(true)
  node.mine(1)
  expect(node.chain.trc10Balances.get(`1000001/${toHex41(bob.address)}`)).toBe(300n)
})
