/**
 * Maps values of providers to columns: the column, the path in each provider's answers, and the conversion of
 * its spelling.
 */
import type { RawShape } from '@holdfast/ledger'

export type Spelling =
  | 'text'
  | 'hash'
  | 'number'
  | 'time'
  | 'address'
  /** The low twenty bytes of a log's topic; the zero address means none. */
  | 'topic'
  /** The first word of a log's data. */
  | 'word'
  | 'outcome'
  | 'lower'

export interface MappedField {
  readonly canonical: string
  readonly column: string
  readonly spelling: Spelling
  /** Alternatives by answer; the first one present applies. */
  readonly paths: Partial<Record<RawShape, readonly string[]>>
}

/** TronGrid's list and the node print transactions in the same form. */
const printed = (...paths: readonly string[]) => ({
  'trongrid.transaction': paths,
  'tron.transaction': paths,
})
const value = 'raw_data.contract[0].parameter.value'
const tatumValue = 'rawData.contract[0].parameter.value'
/** A field of the contract's parameters, with Tatum's names beside it. */
const parameter = (...names: readonly string[]) => ({
  ...printed(...names.map((name) => `${value}.${name}`)),
  'tatum.transaction': names.flatMap((name) => [`${tatumValue}.${name}`]),
})
const base58Parameter = (...names: readonly string[]) => ({
  ...printed(...names.map((name) => `${value}.${name}`)),
  'tatum.transaction': names.flatMap((name) => [
    `${tatumValue}.${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Base58`,
    `${tatumValue}.${name}`,
  ]),
})

const counterparties = ['to_address', 'receiver_address', 'contract_address', 'account_address']
const amounts = [
  'amount',
  'frozen_balance',
  'unfreeze_balance',
  'balance',
  'call_value',
  'quant',
  'first_token_balance',
]

const shared: readonly MappedField[] = [
  {
    canonical: 'tx_hash',
    column: 'tx_hash',
    spelling: 'hash',
    paths: {
      ...printed('txID'),
      'tron.receipt': ['id'],
      'trongrid.trc20': ['transaction_id'],
      'trongrid.internal': ['tx_id'],
      'tatum.transaction': ['txID'],
      'tatum.trc20': ['txID'],
    },
  },
  {
    canonical: 'timestamp',
    column: 'ts',
    spelling: 'time',
    paths: {
      'trongrid.transaction': ['block_timestamp'],
      'tron.receipt': ['blockTimeStamp'],
      'trongrid.trc20': ['block_timestamp'],
      'trongrid.internal': ['block_timestamp'],
    },
  },
  {
    canonical: 'block_number',
    column: 'block_number',
    spelling: 'number',
    paths: {
      'trongrid.transaction': ['blockNumber'],
      'tron.receipt': ['blockNumber'],
      'tatum.transaction': ['blockNumber'],
    },
  },
  {
    canonical: 'status',
    column: 'status',
    spelling: 'outcome',
    paths: { ...printed('ret[0].contractRet'), 'tatum.transaction': ['ret[0].contractRet'] },
  },
  {
    canonical: 'trx_contract_type',
    column: 'trx_contract_type',
    spelling: 'text',
    paths: {
      ...printed('raw_data.contract[0].type'),
      'tatum.transaction': ['rawData.contract[0].type'],
    },
  },
  {
    canonical: 'trx_contract_ret',
    column: 'trx_contract_ret',
    spelling: 'text',
    paths: {
      ...printed('ret[0].contractRet'),
      'tron.receipt': ['receipt.result'],
      'tatum.transaction': ['ret[0].contractRet'],
    },
  },
  {
    canonical: 'trx_bandwidth_used',
    column: 'trx_bandwidth_used',
    spelling: 'number',
    paths: {
      'trongrid.transaction': ['net_usage'],
      'tron.receipt': ['receipt.net_usage'],
      'tatum.transaction': ['netUsage'],
    },
  },
  {
    canonical: 'trx_energy_used',
    column: 'trx_energy_used',
    spelling: 'number',
    paths: {
      'trongrid.transaction': ['energy_usage_total'],
      'tron.receipt': ['receipt.energy_usage_total'],
      'tatum.transaction': ['energyUsageTotal'],
    },
  },
]

/** A transaction's own row. */
export const transactionFields: readonly MappedField[] = [
  ...shared,
  {
    canonical: 'from_address',
    column: 'from_address',
    spelling: 'address',
    paths: base58Parameter('owner_address'),
  },
  {
    canonical: 'to_address',
    column: 'to_address',
    spelling: 'address',
    paths: base58Parameter(...counterparties),
  },
  {
    canonical: 'amount',
    column: 'amount_units',
    spelling: 'number',
    paths: {
      ...parameter(...amounts),
      'tron.receipt': ['withdraw_amount', 'withdraw_expire_amount', 'unfreeze_amount'],
    },
  },
  {
    canonical: 'transaction_fee',
    column: 'fee_units',
    spelling: 'number',
    paths: {
      'trongrid.transaction': ['ret[0].fee'],
      'tron.receipt': ['fee'],
      'tatum.transaction': ['ret[0].fee'],
    },
  },
  {
    canonical: 'contract_address',
    column: 'contract_address',
    spelling: 'address',
    paths: base58Parameter('contract_address'),
  },
  { canonical: 'input_data', column: 'input_data', spelling: 'lower', paths: parameter('data') },
  {
    canonical: 'trx_resource_type',
    column: 'resource_type',
    spelling: 'lower',
    paths: parameter('resource'),
  },
  {
    canonical: 'trx_resource_amount',
    column: 'resource_amount',
    spelling: 'number',
    paths: parameter('balance', 'frozen_balance', 'unfreeze_balance'),
  },
  {
    canonical: 'trx_delegate_balance_sun',
    column: 'trx_delegate_balance_sun',
    spelling: 'number',
    paths: parameter('balance'),
  },
]

/** A token's log; `at` is its place in the receipt. */
export const logFields = (at: number): readonly MappedField[] => [
  ...shared,
  {
    canonical: 'from_address',
    column: 'from_address',
    spelling: 'address',
    paths: { 'trongrid.trc20': ['from'], 'tatum.trc20': ['from'] },
  },
  {
    canonical: 'from_address (log)',
    column: 'from_address',
    spelling: 'topic',
    paths: { 'tron.receipt': [`log[${at}].topics[1]`] },
  },
  {
    canonical: 'to_address',
    column: 'to_address',
    spelling: 'address',
    paths: { 'trongrid.trc20': ['to'], 'tatum.trc20': ['to'] },
  },
  {
    canonical: 'to_address (log)',
    column: 'to_address',
    spelling: 'topic',
    paths: { 'tron.receipt': [`log[${at}].topics[2]`] },
  },
  {
    canonical: 'amount',
    column: 'amount_units',
    spelling: 'number',
    paths: { 'trongrid.trc20': ['value'], 'tatum.trc20': ['value'] },
  },
  {
    canonical: 'amount (log)',
    column: 'amount_units',
    spelling: 'word',
    paths: { 'tron.receipt': [`log[${at}].data`] },
  },
  {
    canonical: 'contract_address',
    column: 'contract_address',
    spelling: 'address',
    paths: { 'trongrid.trc20': ['token_info.address'], 'tatum.trc20': ['tokenInfo.address'] },
  },
  {
    canonical: 'contract_address (log)',
    column: 'contract_address',
    spelling: 'topic',
    paths: { 'tron.receipt': [`log[${at}].address`] },
  },
  {
    canonical: 'token',
    column: 'symbol',
    spelling: 'text',
    paths: { 'trongrid.trc20': ['token_info.symbol'], 'tatum.trc20': ['tokenInfo.symbol'] },
  },
  {
    canonical: 'decimals',
    column: 'decimals',
    spelling: 'number',
    paths: { 'trongrid.trc20': ['token_info.decimals'], 'tatum.trc20': ['tokenInfo.decimals'] },
  },
]

/** A payment inside a contract: the `value`th that the `internal`th internal transaction carries. */
export const internalFields = (internal: number, value: number): readonly MappedField[] => {
  const place = `internal_transactions[${internal}]`
  const both = (path: string) => ({
    'tron.receipt': [`${place}.${path}`],
    'trongrid.transaction': [`${place}.${path}`],
    'tatum.transaction': [`internalTransactions[${internal}].${path}`],
  })
  return [
    ...shared,
    {
      canonical: 'from_address',
      column: 'from_address',
      spelling: 'address',
      paths: { ...both('caller_address'), 'trongrid.internal': ['from_address'] },
    },
    {
      canonical: 'to_address',
      column: 'to_address',
      spelling: 'address',
      paths: { ...both('transferTo_address'), 'trongrid.internal': ['to_address'] },
    },
    {
      canonical: 'amount',
      column: 'amount_units',
      spelling: 'number',
      paths: {
        ...both(`callValueInfo[${value}].callValue`),
        'trongrid.internal': ['data.call_value._'],
      },
    },
  ]
}
