import type { ApiReply } from '@holdfast/contract'
import { chainFactsOf, formatUnits } from '@holdfast/ledger'
import type { ListedRow } from '@holdfast/store/read'
import type { Written } from './find-written.ts'

type Row = ApiReply<'listTransactions'>['rows'][number]

export function presentTransaction(row: ListedRow, written: Written): Row {
  const sun = row.trx_delegate_balance_sun
  return {
    id: row.id,
    tx_hash: row.tx_hash,
    timestamp: row.ts.toISOString(),
    status: row.status,
    from_address: row.from_address,
    to_address: row.to_address,
    token: row.symbol,
    mpc_asset: row.symbol,
    amount: formatUnits(BigInt(row.amount_units), row.decimals),
    transaction_type: row.transaction_type,
    network: row.network,
    mpc_network: row.network,
    network_id: row.network_id,
    token_id: row.token_id,
    parent_tx_id: row.parent_tx_id,
    transaction_fee: row.fee_units === null ? null : formatUnits(BigInt(row.fee_units), row.nativeDecimals),
    block_number: numberOrNull(row.block_number),
    block_hash: row.block_hash,
    position_in_block: row.position_in_block,
    is_internal: row.is_internal,
    row_kind: row.row_kind,
    event_index: row.row_kind === 'event' ? row.event_index : null,
    input_data: row.input_data,
    event_logs: row.event_logs,
    contract_address: row.contract_address,
    is_known_token: row.is_known_token,
    resource_type: row.resource_type,
    resource_amount: row.resource_amount,
    ...written,
    trx_bandwidth_used: numberOrNull(row.trx_bandwidth_used),
    trx_energy_used: numberOrNull(row.trx_energy_used),
    trx_contract_type: row.trx_contract_type,
    trx_contract_ret: row.trx_contract_ret,
    trx_resource_type: row.resource_type,
    trx_resource_amount: row.resource_amount,
    trx_delegate_balance_sun: sun,
    trx_delegate_balance_trx: sun === null ? null : formatUnits(BigInt(sun), 6),
    trx_delegate_energy_estimate: row.trx_delegate_energy_estimate,
    trx_delegate_energy_source: row.trx_delegate_energy_source,
    trx_energy_transferred_trx: row.trx_energy_transferred_trx,
    ...(row.is_receipt_missing ? { receipt_missing: true } : {}),
    ...fieldsOfChain(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The columns of the row's own chain, by their prefix: a row of TRON has none for gas. */
function fieldsOfChain(row: ListedRow): Partial<Row> {
  const fields: Readonly<Record<string, Partial<Row>>> = {
    eth_: {
      eth_gas_price: row.eth_gas_price,
      eth_gas_limit: row.eth_gas_limit,
      eth_gas_used: row.eth_gas_used,
      eth_nonce: numberOrNull(row.eth_nonce),
      eth_receipt_status: row.eth_receipt_status,
      eth_originating_tx_hash: row.eth_originating_tx_hash,
    },
    sol_: { sol_signature: row.sol_signature, sol_instructions: row.sol_instructions },
    btc_: { btc_utxo_inputs: row.btc_utxo_inputs, btc_utxo_outputs: row.btc_utxo_outputs },
  }
  return fields[chainFactsOf(row.chain).columnPrefix] ?? {}
}

const numberOrNull = (value: string | null): number | null => (value === null ? null : Number(value))
