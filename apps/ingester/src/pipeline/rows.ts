/** A chain transaction → the rows it is listed as, with the wallets of the organisation that each touches. One row for the
 *  transaction when a wallet is a party of it, one for each token log and each internal payment that touches a wallet. */
import {
  type AssetId,
  type ChainTransaction,
  formatUnits,
  isNativeAsset,
  type Movement,
  type NativeAsset,
} from '@holdfast/ledger'
import type { ChainRow, RowsOfTransaction, Token } from '@holdfast/store/write'
import { isDust } from './is-dust.ts'

export interface RowContext {
  readonly networkId: string
  readonly native: NativeAsset
  readonly provider: ChainRow['provider']
  /** Address → wallet id, of the organisation's wallets on this network. */
  readonly wallets: ReadonlyMap<string, string>
  token(asset: AssetId): Token
}

/** Assets whose token has to be known before the rows can be made. Contracts of tokens that move between
 *  other addresses only are not called. */
export const assetsOf = (
  transaction: ChainTransaction,
  wallets: ReadonlyMap<string, string>,
  native: NativeAsset,
): AssetId[] => [
  native.asset,
  transaction.amount.asset,
  ...transaction.movements
    .filter(({ from, to }) => [from, to].some((address) => address !== null && wallets.has(address)))
    .map(({ asset }) => asset),
]

/** Addresses whose balance it may have changed, and addresses that it names. */
export const addressesOf = (transaction: ChainTransaction): string[] =>
  [...partiesOf(transaction), ...transaction.movements.flatMap(({ from, to }) => [from, to])].filter(
    (address) => address !== null,
  )

export function rowsOf(
  transaction: ChainTransaction,
  context: RowContext,
  { isReceiptMissing = false } = {},
): RowsOfTransaction {
  const touched = (addresses: readonly (string | null)[]) =>
    addresses.flatMap((address) => (address === null ? [] : (context.wallets.get(address) ?? [])))
  const rows = [
    { walletIds: touched(partiesOf(transaction)), make: () => transactionRow(transaction, context) },
    ...transaction.movements.filter(isEvent).map((movement) => ({
      walletIds: touched([movement.from, movement.to]),
      make: () => eventRow(transaction, movement, context),
    })),
  ]
  return {
    hash: transaction.hash,
    isFinal: transaction.status !== 'pending',
    rows: rows.flatMap(({ walletIds, make }) =>
      walletIds.length > 0 ? [{ row: { ...make(), is_receipt_missing: isReceiptMissing }, walletIds }] : [],
    ),
  }
}

const isEvent = ({ kind, index }: Movement): boolean =>
  index !== null && (kind === 'token' || kind === 'internal')

/** Parties of the transaction itself, without those that only an event of it names. */
const partiesOf = (transaction: ChainTransaction): (string | null)[] => [
  transaction.from,
  transaction.to,
  transaction.fee.payer,
  ...transaction.movements.filter((movement) => !isEvent(movement)).flatMap(({ from, to }) => [from, to]),
]

function transactionRow(transaction: ChainTransaction, context: RowContext): ChainRow {
  const token = context.token(transaction.amount.asset)
  const { tron } = transaction
  const sun = tron?.resourceSun ?? null
  const isDelegation = transaction.type.endsWith('_transfer') || transaction.type.startsWith('undelegate_')
  const isEnergy = isDelegation && tron?.resource === 'energy'
  return {
    ...sharedColumns(transaction, context),
    row_kind: 'tx',
    event_index: -1,
    is_internal: false,
    transaction_type: transaction.type,
    ...amountColumns(transaction.amount.units, token, transaction.type),
    from_address: transaction.from,
    to_address: transaction.to,
    fee_units: transaction.fee.units,
    contract_address: transaction.contractAddress,
    input_data: transaction.inputData === null ? null : transaction.inputData.slice(0, 20_000),
    resource_type: tron?.resource ?? null,
    resource_amount: sun,
    trx_delegate_balance_sun: isDelegation ? sun : null,
    trx_delegate_energy_estimate: tron?.energyEstimate ?? null,
    trx_delegate_energy_source: isEnergy ? 'estimate' : null,
    trx_energy_transferred_trx: isEnergy && sun !== null ? formatUnits(sun, context.native.decimals) : null,
  }
}

function eventRow(transaction: ChainTransaction, movement: Movement, context: RowContext): ChainRow {
  const token = context.token(movement.asset)
  const isInternal = movement.kind === 'internal'
  const type = isInternal && isNativeAsset(movement.asset) ? 'native' : 'token'
  return {
    ...sharedColumns(transaction, context),
    row_kind: 'event',
    event_index: movement.index ?? -1,
    is_internal: isInternal,
    transaction_type: type,
    ...amountColumns(movement.units, token, type),
    from_address: movement.from,
    to_address: movement.to,
    fee_units: null,
    contract_address: token.contract_address,
    input_data: null,
    resource_type: null,
    resource_amount: null,
    trx_delegate_balance_sun: null,
    trx_delegate_energy_estimate: null,
    trx_delegate_energy_source: null,
    trx_energy_transferred_trx: null,
  }
}

const sharedColumns = (transaction: ChainTransaction, context: RowContext) => ({
  network_id: context.networkId,
  tx_hash: transaction.hash,
  parent_tx_id: null,
  ts: transaction.at,
  status: transaction.status,
  block_number: transaction.blockNumber,
  block_hash: transaction.blockHash,
  position_in_block: transaction.positionInBlock,
  event_logs: null,
  trx_bandwidth_used: transaction.tron?.bandwidthUsed ?? null,
  trx_energy_used: transaction.tron?.energyUsed ?? null,
  trx_contract_type: transaction.tron?.contractType ?? null,
  trx_contract_ret: transaction.tron?.contractRet ?? null,
  is_receipt_missing: false,
  provider: context.provider,
})

const amountColumns = (units: bigint, token: Token, type: string) => ({
  token_id: token.id,
  symbol: token.symbol,
  amount_units: units,
  decimals: token.decimals,
  amount: formatUnits(units, token.decimals),
  is_known_token: token.is_known,
  is_spam: token.is_spam,
  is_dust: (type === 'native' || type === 'token') && isDust(units, token),
})
