/** The format of a node's answers: defaults omitted, hexadecimal or visible, integers exact, errors with status 200. */
import {
  buildRaw,
  type ContractValue,
  encodeRaw,
  signWithKey,
  toBase58,
  toHex41,
  transactionId,
} from '@holdfast/chains/tron'
import { expect, test } from 'vitest'
import { sandboxKey } from './sandbox-key.ts'
import { hexOfText, startNode, textOfHex } from './testing.ts'
import { addressWord, contracts, selectors, word } from './tokens.ts'

const { node, chain, fund, ask, get, post } = await startNode()
const payer = fund('payer', 1_000)
const friend = fund('friend', 10)
const [from, to] = [toHex41(payer.address), toHex41(friend.address)]

test('a new account: balance, creation and permissions, and frozenV2 with three empty kinds', async () => {
  expect(await post('/wallet/getaccount', { address: from })).toMatchObject({
    address: from,
    balance: 1_000_000_000,
    create_time: expect.any(Number),
    account_resource: {},
    owner_permission: { permission_name: 'owner', threshold: 1, keys: [{ address: from, weight: 1 }] },
    active_permission: [{ type: 'Active', id: 2, permission_name: 'active', threshold: 1 }],
    frozenV2: [{}, { type: 'ENERGY' }, { type: 'TRON_POWER' }],
  })
})

test('by GET or POST, hexadecimal or visible, the same account', async () => {
  const hex = await post('/wallet/getaccount', { address: from })
  expect(await get(`/wallet/getaccount?address=${from}`)).toEqual(hex)
  const visible = await post('/wallet/getaccount', { address: payer.address, visible: true })
  expect(await get(`/wallet/getaccount?address=${payer.address}&visible=true`)).toEqual(visible)
  expect(visible).toEqual(JSON.parse(JSON.stringify(hex).replaceAll(from, payer.address)))
})

test('an unknown object is {}', async () => {
  expect(await post('/wallet/getaccount', { address: toHex41(sandboxKey('nobody').address) })).toEqual({})
  expect(await post('/wallet/gettransactionbyid', { value: '00'.repeat(32) })).toEqual({})
  expect(await post('/wallet/gettransactioninfobyid', { value: '00'.repeat(32) })).toEqual({})
  expect(await post('/wallet/getcontract', { value: from })).toEqual({})
})

test('errors: broken JSON, a malformed address, a malformed number, an unknown call', async () => {
  expect(await ask('/wallet/getaccount', { method: 'POST', body: '{"address":' })).toMatchObject({
    status: 200,
    body: { Error: expect.stringMatching(/JSONException/) as string },
  })
  expect(await post('/wallet/getaccount', { address: payer.address })).toEqual({
    Error: 'class org.tron.core.services.http.JsonFormat$ParseException : 1:12: INVALID hex String',
  })
  expect(await post('/wallet/gettransactionbyid', { value: 'zz' })).toEqual({
    Error: 'class org.tron.core.services.http.JsonFormat$ParseException : 1:10: INVALID hex String',
  })
  expect(await post('/wallet/getblockbynum', { num: 'abc' })).toEqual({
    Error:
      'class org.tron.core.services.http.JsonFormat$ParseException : 1:8: Couldn\'t parse integer: For input string: ""abc""',
  })
  expect((await ask('/wallet/nosuchcall')).status).toBe(404)
  expect((await ask('/wallet/constructor')).status).toBe(404)
})

test('a transaction has bytes, signature and outcome, but no fee and no block; its receipt has both', async () => {
  const id = node.sendTrx(payer, sandboxKey('brand new').address, 5n)
  node.mine(1)
  const transaction = await post('/wallet/gettransactionbyid', { value: id })
  expect(transaction).toMatchObject({ txID: id, ret: [{ contractRet: 'SUCCESS' }] })
  expect(transaction).not.toHaveProperty('blockNumber')
  expect(await post('/wallet/gettransactioninfobyid', { value: id })).toEqual({
    id,
    fee: 1_100_000,
    blockNumber: chain.head.number,
    blockTimeStamp: chain.head.at,
    contractResult: [''],
    receipt: { net_fee: 100_000 },
  })
})

test('a token receipt looks like the recorded one of a private java-tron', async () => {
  node.give(payer.address, 5_000_000n, contracts.usdt.address)
  const id = node.sendToken(payer, contracts.usdt, friend.address, 1_000_000n)
  node.mine(1)
  expect(await post('/wallet/gettransactioninfobyid', { value: id })).toEqual({
    id,
    fee: 2_965_000,
    blockNumber: chain.head.number,
    blockTimeStamp: chain.head.at,
    contractResult: [word(0n)],
    contract_address: contracts.usdt.address,
    receipt: { energy_fee: 2_965_000, energy_usage_total: 29_650, net_usage: 345, result: 'SUCCESS' },
    log: [
      {
        address: contracts.usdt.address.slice(2),
        topics: [
          'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          addressWord(from),
          addressWord(to),
        ],
        data: word(1_000_000n),
      },
    ],
  })
  expect(await post('/wallet/gettransactioninfobyid', { value: id, visible: true })).toMatchObject({
    contract_address: toBase58(contracts.usdt.address),
    log: [{ address: toBase58(contracts.usdt.address) }],
  })
})

test('a failed receipt has FAILED and a reason, hexadecimal or visible', async () => {
  const id = node.sendToken(friend, contracts.usdt, payer.address, 10n ** 9n)
  node.mine(1)
  const answer = await post('/wallet/gettransactioninfobyid', { value: id })
  expect(answer).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } })
  expect(textOfHex(answer.resMessage)).toBe('REVERT opcode executed')
  const visible = await post('/wallet/gettransactioninfobyid', { value: id, visible: true })
  expect(visible.resMessage).toBe('REVERT opcode executed')
})

test('all receipts of a block in one call, on both faces', async () => {
  const ids = [node.sendTrx(payer, friend.address, 1n), node.sendTrx(payer, friend.address, 2n)]
  node.mine(1)
  const { number } = chain.head
  const answer = await fetch(`${(await startNode()).server.url}/wallet/gettransactioninfobyblocknum?num=1`)
  expect(await answer.json()).toEqual([])
  const receipt = (await post('/wallet/gettransactioninfobyblocknum', { num: number })) as unknown as {
    id: string
  }[]
  expect(receipt.map(({ id }) => id)).toEqual(ids)
  expect(await post('/walletsolidity/gettransactioninfobyblocknum', { num: number })).toEqual([])
})

test('a built transaction expires a minute after the newest block and refers to the solid one', async () => {
  const built = await post('/wallet/createtransaction', {
    owner_address: from,
    to_address: to,
    amount: 5,
    extra_data: hexOfText('memo'),
  })
  expect(built).toMatchObject({
    visible: false,
    raw_data: {
      data: hexOfText('memo'),
      ref_block_bytes: chain.solid.id.slice(12, 16),
      ref_block_hash: chain.solid.id.slice(16, 32),
      expiration: chain.head.at + 60_000,
      contract: [
        {
          type: 'TransferContract',
          parameter: { value: { owner_address: from, to_address: to, amount: 5 } },
        },
      ],
    },
  })
  expect(built.txID).toBe(transactionId(Buffer.from(built.raw_data_hex as string, 'hex')))
})

test('a memo is text when visible, so hexadecimal is encoded twice', async () => {
  const visible = await post('/wallet/createtransaction', {
    owner_address: payer.address,
    to_address: friend.address,
    amount: 5,
    extra_data: hexOfText('memo'),
    visible: true,
  })
  expect(visible).toMatchObject({ visible: true, raw_data: { data: hexOfText(hexOfText('memo')) } })
})

test('every builder answers with its contract', async () => {
  node.send(payer, 'FreezeBalanceV2Contract', { frozen_balance: 100_000_000n, resource: 'ENERGY' })
  node.mine(1)
  const built: [string, object, string][] = [
    ['freezebalancev2', { frozen_balance: 1_000_000, resource: 'ENERGY' }, 'FreezeBalanceV2Contract'],
    ['unfreezebalancev2', { unfreeze_balance: 1_000_000, resource: 'ENERGY' }, 'UnfreezeBalanceV2Contract'],
    [
      'delegateresource',
      { receiver_address: to, balance: 1_000_000, resource: 'ENERGY', lock: true, lock_period: 1_200 },
      'DelegateResourceContract',
    ],
    [
      'votewitnessaccount',
      { votes: [{ vote_address: toHex41(sandboxKey('witness').address), vote_count: 3 }] },
      'VoteWitnessContract',
    ],
    ['createaccount', { account_address: toHex41(sandboxKey('to come').address) }, 'AccountCreateContract'],
  ]
  for (const [call, fields, type] of built)
    expect(await post(`/wallet/${call}`, { owner_address: from, ...fields, Permission_id: 2 })).toMatchObject(
      {
        raw_data: { contract: [{ type, Permission_id: 2, parameter: { value: { owner_address: from } } }] },
      },
    )
})

test('a constant call answers, reverts with result true, and estimates; it changes nothing', async () => {
  const call = (selector: string, parameter: string) => ({
    owner_address: from,
    contract_address: contracts.usdt.address,
    function_selector: selector,
    parameter,
  })
  const symbol = await post('/wallet/triggerconstantcontract', call('symbol()', ''))
  expect(textOfHex((symbol.constant_result as string[])[0])).toContain('USDT')
  const before = chain.tokenBalances.get(`${contracts.usdt.address}/${from}`)
  const transfer = addressWord(to) + word(1n)
  expect(
    await post('/wallet/triggerconstantcontract', call('transfer(address,uint256)', transfer)),
  ).toMatchObject({ result: { result: true }, energy_used: 14_650 })
  expect(await post('/wallet/estimateenergy', call('transfer(address,uint256)', transfer))).toEqual({
    result: { result: true },
    energy_required: 14_650,
  })
  expect(chain.tokenBalances.get(`${contracts.usdt.address}/${from}`)).toBe(before)
  const tooMuch = addressWord(to) + word(10n ** 18n)
  expect(
    await post('/wallet/triggerconstantcontract', call('transfer(address,uint256)', tooMuch)),
  ).toMatchObject({
    result: { result: true, message: hexOfText('REVERT opcode executed') },
    transaction: { ret: [{ ret: 'FAILED' }] },
  })
  expect(
    await post('/wallet/triggerconstantcontract', { ...call('symbol()', ''), contract_address: from }),
  ).toMatchObject({
    result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOfText('Smart contract is not exist.') },
  })
})

async function sign(value: ContractValue, parts: { timestamp: bigint; feeLimit?: bigint }) {
  const { solid, head } = chain
  const raw = buildRaw('TriggerSmartContract', value, {
    refBlockBytes: solid.id.slice(12, 16),
    refBlockHash: solid.id.slice(16, 32),
    expiration: BigInt(head.at + 60_000),
    ...parts,
  })
  const rawBytes = encodeRaw(raw)
  return { id: transactionId(rawBytes), rawBytes, signature: signWithKey(transactionId(rawBytes), payer.key) }
}

test('int64 beyond 2^53 keeps every digit in both directions', async () => {
  const timestamp = 638_710_000_000_000_123n
  const value = {
    owner_address: from,
    contract_address: contracts.usdt.address,
    data: selectors.transfer + addressWord(to) + word(1n),
  }
  const { id, rawBytes, signature } = await sign(value, { timestamp, feeLimit: 50_000_000n })
  node.broadcast(rawBytes, [signature])
  node.mine(1)
  const text = (await ask(`/wallet/gettransactionbyid?value=${id}`)).text
  expect(text).toContain(`"timestamp":${timestamp}`)
  // The same JSON, sent again, is the same transaction, because the node serialises it to the same bytes.
  const again = await ask('/wallet/broadcasttransaction', { method: 'POST', body: text })
  expect(again.body).toMatchObject({ txid: id, code: 'DUP_TRANSACTION_ERROR' })
})

test('the node uses raw_data and ignores raw_data_hex', async () => {
  const built = await post('/wallet/createtransaction', { owner_address: from, to_address: to, amount: 31 })
  const signature = [signWithKey(built.txID as string, payer.key)]
  expect(
    await post('/wallet/broadcasttransaction', { ...built, signature, raw_data_hex: '00', txID: 'ff' }),
  ).toEqual({ result: true, txid: built.txID })
})

test('prices and addresses', async () => {
  const { chainParameter } = (await get('/wallet/getchainparameters')) as {
    chainParameter: { key: string; value?: number }[]
  }
  expect(chainParameter).toContainEqual({ key: 'getEnergyFee', value: 100 })
  expect(chainParameter).toContainEqual({ key: 'getUnfreezeDelayDays', value: 14 })
  const check = (address: string) => post('/wallet/validateaddress', { address })
  expect(await check(payer.address)).toEqual({ result: true, message: 'Base58check format' })
  expect(await check(from)).toEqual({ result: true, message: 'Hex string format' })
  const wrong = payer.address.slice(0, -1) + (payer.address.endsWith('1') ? '2' : '1')
  expect(await check(wrong)).toEqual({ result: false, message: 'Invalid address' })
  expect(await check('T')).toEqual({ result: false, message: 'Length error' })
  expect(await get('/wallet/listwitnesses')).toMatchObject({ witnesses: [{ isJobs: true }] })
  expect(await get('/wallet/getnodeinfo')).toMatchObject({
    solidityBlock: expect.stringMatching(/^Num:/) as string,
  })
})

test('energy of a stake: its share of the chain, as printed beside it', async () => {
  const answer = (await post('/wallet/getaccountresource', { address: from })) as Record<string, number>
  const { EnergyLimit = 0, TotalEnergyLimit = 0, TotalEnergyWeight = 1 } = answer
  expect(EnergyLimit).toBe(Math.floor((100 * TotalEnergyLimit) / TotalEnergyWeight))
})
