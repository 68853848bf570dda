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
    .filter(({ from, to }) => (from !== null && wallets.has(from)) || (to !== null && wallets.has(to)))
    .map(({ asset }) => asset),
]

/** Addresses whose balance it may have changed, and addresses that it names. */
export function addressesOf({ from, to, fee, movements }: ChainTransaction): string[] {
  const addresses = [from, to, fee.payer]
  for (const movement of movements) addresses.push(movement.from, movement.to)
  return addresses.filter((address) => address !== null)
}

export function rowsOf(
  transaction: ChainTransaction,
  context: RowContext,
  { isReceiptMissing = false } = {},
): RowsOfTransaction {
  const touched = (addresses: readonly (string | null)[]) =>
    addresses.flatMap((address) => (address === null ? [] : (context.wallets.get(address) ?? [])))
  const rows = [
    {
      walletIds: touched(partiesOf(transaction)),
      make: () => transactionRow(transaction, context, isReceiptMissing),
    },
    ...transaction.movements.filter(isEvent).map((movement) => ({
      walletIds: touched([movement.from, movement.to]),
      make: () => eventRow(transaction, movement, context, isReceiptMissing),
    })),
  ]
  return {
    hash: transaction.hash,
    isFinal: transaction.status !== 'pending',
    rows: rows.flatMap(({ walletIds, make }) => (walletIds.length > 0 ? [{ row: make(), walletIds }] : [])),
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

function transactionRow(
  transaction: ChainTransaction,
  context: RowContext,
  isReceiptMissing: boolean,
): ChainRow {
  const { tron } = transaction
  const sun = tron?.resourceSun ?? null
  const isDelegation = transaction.type.endsWith('_transfer') || transaction.type.startsWith('undelegate_')
  const isEnergy = isDelegation && tron?.resource === 'energy'
  return chainRow(transaction, context, {
    event_index: null,
    is_internal: false,
    transaction_type: transaction.type,
    token: context.token(transaction.amount.asset),
    units: transaction.amount.units,
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
    is_receipt_missing: isReceiptMissing,
  })
}

function eventRow(
  transaction: ChainTransaction,
  movement: Movement,
  context: RowContext,
  isReceiptMissing: boolean,
): ChainRow {
  const token = context.token(movement.asset)
  const isInternal = movement.kind === 'internal'
  return chainRow(transaction, context, {
    event_index: movement.index ?? -1,
    is_internal: isInternal,
    transaction_type: isInternal && isNativeAsset(movement.asset) ? 'native' : 'token',
    token,
    units: movement.units,
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
    is_receipt_missing: isReceiptMissing,
  })
}

/** The columns that differ between the rows of one transaction. */
type Own = Pick<
  ChainRow,
  | 'is_internal'
  | 'transaction_type'
  | 'from_address'
  | 'to_address'
  | 'fee_units'
  | 'contract_address'
  | 'input_data'
  | 'resource_type'
  | 'resource_amount'
  | 'trx_delegate_balance_sun'
  | 'trx_delegate_energy_estimate'
  | 'trx_delegate_energy_source'
  | 'trx_energy_transferred_trx'
  | 'is_receipt_missing'
> & {
  /** Null for the row of the transaction itself. */
  readonly event_index: number | null
  readonly token: Token
  readonly units: bigint
}

/** All columns are listed here, because an object with so many that is merged from others is slow to make and to read. */
function chainRow(transaction: ChainTransaction, context: RowContext, own: Own): ChainRow {
  const { token, units, transaction_type: type } = own
  const { tron } = transaction
  return {
    network_id: context.networkId,
    tx_hash: transaction.hash,
    row_kind: own.event_index === null ? 'tx' : 'event',
    event_index: own.event_index ?? -1,
    is_internal: own.is_internal,
    parent_tx_id: null,
    ts: transaction.at,
    status: transaction.status,
    transaction_type: type,
    token_id: token.id,
    symbol: token.symbol,
    amount_units: units,
    decimals: token.decimals,
    amount: formatUnits(units, token.decimals),
    from_address: own.from_address,
    to_address: own.to_address,
    fee_units: own.fee_units,
    block_number: transaction.blockNumber,
    block_hash: transaction.blockHash,
    position_in_block: transaction.positionInBlock,
    contract_address: own.contract_address,
    input_data: own.input_data,
    event_logs: null,
    resource_type: own.resource_type,
    resource_amount: own.resource_amount,
    is_known_token: token.is_known,
    is_spam: token.is_spam,
    is_dust: (type === 'native' || type === 'token') && isDust(units, token),
    trx_bandwidth_used: tron?.bandwidthUsed ?? null,
    trx_energy_used: tron?.energyUsed ?? null,
    trx_contract_type: tron?.contractType ?? null,
    trx_contract_ret: tron?.contractRet ?? null,
    trx_delegate_balance_sun: own.trx_delegate_balance_sun,
    trx_delegate_energy_estimate: own.trx_delegate_energy_estimate,
    trx_delegate_energy_source: own.trx_delegate_energy_source,
    trx_energy_transferred_trx: own.trx_energy_transferred_trx,
    is_receipt_missing: own.is_receipt_missing,
    provider: context.provider,
    ...transaction.ownColumns,
  }
}
