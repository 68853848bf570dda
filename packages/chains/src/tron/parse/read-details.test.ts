import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { toHex41 } from '../address.ts'
import { addressOfKey, signWithKey } from '../signature.ts'
import { buildRaw, encodeRaw, transactionId } from '../transaction.ts'
import { readDetails } from './read-details.ts'

const keys = [1, 2, 3].map((n) => new Uint8Array(32).fill(n))
const [owner = '', second = '', contract = ''] = keys.map(addressOfKey)
const addressWord = (base58: string) => toHex41(base58).slice(2).padStart(64, '0')
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

function signed() {
  const raw = buildRaw(
    'TriggerSmartContract',
    {
      owner_address: owner,
      contract_address: contract,
      data: `a9059cbb${addressWord(second)}${word(5_000_000n)}`,
    },
    {
      refBlockBytes: 'abcd',
      refBlockHash: '0011223344556677',
      expiration: 1_700_000_060_000n,
      timestamp: 1_700_000_000_000n,
      feeLimit: 100_000_000n,
      memo: 'rent \u202e7',
      permissionId: 2,
    },
  )
  const bytes = encodeRaw(raw)
  const txID = transactionId(bytes)
  const signature = [keys[0], keys[1]].map((key) => signWithKey(txID, key ?? new Uint8Array()))
  return { txID, raw_data_hex: bytesToHex(bytes), signature: [...signature, 'ff'.repeat(65)] }
}

test('signers, permission, limits and call', () => {
  const { bytes } = readDetails({ transaction: signed(), receipt: null })
  expect(bytes).toMatchObject({
    permissionId: 2,
    feeLimit: 100_000_000n,
    memo: 'rent 7',
    createdAt: new Date(1_700_000_000_000),
    expiresAt: new Date(1_700_000_060_000),
    call: {
      selector: 'a9059cbb',
      method: 'transfer(address,uint256)',
      inputs: [
        { name: 'to', value: second, kind: 'address' },
        { name: 'value', value: '5000000', kind: 'number' },
      ],
    },
  })
  expect(bytes?.signers.map(({ address }) => address)).toEqual([owner, second, null])
})

test('the cost is split into stake, the contract’s share, purchase, and the rest', () => {
  const transaction = signed()
  const receipt = {
    id: transaction.txID,
    fee: 1_345_000 + 420_000 * 20 + 1_000_000,
    blockNumber: 7,
    blockTimeStamp: 1_700_000_003_000,
    receipt: {
      net_fee: 1_345_000,
      energy_usage: 5_000,
      origin_energy_usage: 1_000,
      energy_usage_total: 26_000,
      energy_fee: 420_000 * 20,
      energy_penalty_total: 11_000,
      result: 'SUCCESS',
    },
    log: [
      {
        address: toHex41(contract).slice(2),
        topics: [transferTopic, addressWord(owner), addressWord(second)],
        data: word(5_000_000n),
      },
      {
        address: toHex41(contract).slice(2),
        topics: [approvalTopic, addressWord(owner), addressWord(second)],
        data: word(2n ** 256n - 1n),
      },
      { address: toHex41(contract).slice(2), topics: ['00'.repeat(32)], data: '' },
    ],
    internal_transactions: [
      {
        caller_address: toHex41(contract),
        transferTo_address: toHex41(owner),
        callValueInfo: [{ callValue: 9 }, { callValue: 8, tokenId: '1002000' }],
        note: '63616c6c',
        rejected: true,
      },
    ],
  }
  const details = readDetails({ transaction, receipt })
  expect(details.cost).toEqual({
    bandwidthUsed: 0n,
    bandwidthFee: 1_345_000n,
    energyUsed: 26_000n,
    energyOfCaller: 5_000n,
    energyOfOrigin: 1_000n,
    energyBought: 20_000n,
    energyPenalty: 11_000n,
    energyFee: 8_400_000n,
    otherFee: 1_000_000n,
    fee: 10_745_000n,
  })
  expect(details.logs.map(({ event, from, to, units }) => ({ event, from, to, units }))).toEqual([
    { event: 'Transfer', from: owner, to: second, units: 5_000_000n },
    { event: 'Approval', from: owner, to: second, units: 2n ** 256n - 1n },
    { event: null, from: null, to: null, units: null },
  ])
  expect(details.internals).toEqual([
    { index: 0, from: contract, to: owner, asset: 'slip44:195', units: 9n, note: 'call', isRejected: true },
    {
      index: 1,
      from: contract,
      to: owner,
      asset: 'trc10:1002000',
      units: 8n,
      note: 'call',
      isRejected: true,
    },
  ])
})

test('a refusal has its own message; unreadable parts are left out', () => {
  const receipt = { id: 'ab'.repeat(32), blockNumber: 1, blockTimeStamp: 1, resMessage: '4e6f74206e6f77' }
  expect(readDetails({ transaction: { txID: 5 }, receipt })).toMatchObject({
    bytes: null,
    message: 'Not now',
  })
  expect(readDetails({ transaction: null, receipt: 'nothing' })).toEqual({
    bytes: null,
    cost: null,
    logs: [],
    internals: [],
    message: null,
  })
  expect(
    readDetails({ transaction: { txID: 'ab'.repeat(32), raw_data_hex: 'ffff' }, receipt: null }).bytes,
  ).toBeNull()
})
