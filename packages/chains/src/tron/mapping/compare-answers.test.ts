import { expect, test } from 'vitest'
import { toHex41 } from '../address.ts'
import { addressOfKey } from '../signature.ts'
import { compareAnswers, type ComparedRow, type KeptAnswer } from './compare-answers.ts'

const [owner = '', other = '', token = ''] = [1, 2, 3].map((n) => addressOfKey(new Uint8Array(32).fill(n)))
const hash = 'ab'.repeat(32)
const word = (base58: string) => toHex41(base58).slice(2).padStart(64, '0')

const trongrid = (body: object): KeptAnswer => ({
  provider: 'trongrid',
  shape: 'trongrid.transaction',
  body: {
    txID: hash,
    blockNumber: 7,
    block_timestamp: 1_700_000_000_000,
    ret: [{ contractRet: 'SUCCESS', fee: 268_000 }],
    net_usage: 0,
    raw_data: {
      expiration: 1_700_000_060_000,
      contract: [
        {
          type: 'TransferContract',
          parameter: {
            value: { owner_address: toHex41(owner), to_address: toHex41(other), amount: 5_000_000 },
          },
        },
      ],
    },
    ...body,
  },
})
const row: ComparedRow = {
  kind: 'tx',
  index: -1,
  columns: {
    tx_hash: hash,
    ts: '2023-11-14T22:13:20.000Z',
    block_number: '7',
    status: 'confirmed',
    from_address: owner,
    to_address: other,
    amount_units: '5000000',
    fee_units: '268000',
    trx_contract_type: 'TransferContract',
    trx_contract_ret: 'SUCCESS',
    trx_bandwidth_used: null,
  },
}
const fieldNamed = (comparison: ReturnType<typeof compareAnswers>, name: string) =>
  comparison.fields.find((field) => field.name === name)

test('a provider’s value in its own spelling equals the column', () => {
  const comparison = compareAnswers(row, [trongrid({})])
  expect(comparison.fields.flatMap(({ stated }) => stated).every(({ isSame }) => isSame === true)).toBe(true)
  expect(fieldNamed(comparison, 'from_address')).toEqual({
    name: 'from_address',
    column: 'from_address',
    value: owner,
    paths: {
      trongrid: 'transactions: raw_data.contract[0].parameter.value.owner_address',
      tatum: 'transactions: rawData.contract[0].parameter.value.ownerAddressBase58',
    },
    stated: [
      {
        provider: 'trongrid',
        path: 'transactions: raw_data.contract[0].parameter.value.owner_address',
        value: toHex41(owner),
        isSame: true,
      },
    ],
  })
})

test('a difference is marked at the provider that differs', () => {
  const tatum: KeptAnswer = {
    provider: 'tatum',
    shape: 'tatum.transaction',
    body: {
      txID: hash,
      blockNumber: 8,
      rawData: {
        contract: [{ parameter: { value: { ownerAddressBase58: owner, amount: 5_000_001 } } }],
      },
    },
  }
  const comparison = compareAnswers(row, [trongrid({}), tatum])
  expect(fieldNamed(comparison, 'amount')?.stated.map(({ provider, isSame }) => [provider, isSame])).toEqual([
    ['trongrid', true],
    ['tatum', false],
  ])
  expect(fieldNamed(comparison, 'block_number')?.stated.map(({ isSame }) => isSame)).toEqual([true, false])
  expect(fieldNamed(comparison, 'from_address')?.stated.map(({ isSame }) => isSame)).toEqual([true, true])
})

test('values without a column are listed under the name that both providers share', () => {
  const tatum: KeptAnswer = {
    provider: 'tatum',
    shape: 'tatum.transaction',
    body: { txID: hash, rawData: { expiration: 1_700_000_060_000 }, energyFee: 3 },
  }
  const { rest } = compareAnswers(row, [trongrid({ energy_fee: 3 }), tatum])
  const energyFee = rest.find(({ name }) => name === 'transactions: energy_fee')
  expect(energyFee?.paths).toEqual({ trongrid: 'transactions: energy_fee', tatum: 'transactions: energyFee' })
  expect(rest.some(({ name }) => name.includes('owner_address'))).toBe(false)
})

test('a token log is compared with the most similar row of the list, and with its place in the receipt', () => {
  const listed = (value: string, to: string): KeptAnswer => ({
    provider: 'trongrid',
    shape: 'trongrid.trc20',
    body: {
      transaction_id: hash,
      from: owner,
      to,
      value,
      token_info: { symbol: 'USDT', address: token, decimals: 6 },
    },
  })
  const receipt: KeptAnswer = {
    provider: 'trongrid',
    shape: 'tron.receipt',
    body: {
      id: hash,
      log: [
        { address: 'zz' },
        {
          address: toHex41(token).slice(2),
          topics: ['', word(owner), word(other)],
          data: '5'.padStart(64, '0'),
        },
      ],
    },
  }
  const comparison = compareAnswers(
    {
      kind: 'log',
      index: 1,
      columns: {
        tx_hash: hash,
        from_address: owner,
        to_address: other,
        amount_units: '5',
        contract_address: token,
        symbol: 'USDT',
        decimals: '6',
      },
    },
    [listed('900', owner), listed('6', other), receipt],
  )
  expect(fieldNamed(comparison, 'amount')?.stated).toMatchObject([{ value: '6', isSame: false }])
  for (const name of ['amount (log)', 'from_address (log)', 'to_address (log)', 'contract_address (log)'])
    expect(fieldNamed(comparison, name)?.stated).toMatchObject([{ isSame: true }])
})

test('answers of another shape do not cause a failure', () => {
  for (const body of [null, 5, 'text', [], { raw_data: [] }, { ret: null }])
    expect(
      compareAnswers({ ...row, kind: 'internal', index: 3 }, [
        { provider: 'tatum', shape: 'tron.receipt', body },
      ]).fields.length,
    ).toBeGreaterThan(0)
})
