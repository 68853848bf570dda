/** TRON's contract types as the product's transaction types. Unlisted types are contract calls. */
import type { TransactionType } from '@holdfast/ledger'
import type { TronContract } from '../transaction.ts'

const types: Readonly<Record<string, TransactionType>> = {
  TransferContract: 'native',
  TransferAssetContract: 'token',
  VoteWitnessContract: 'resource',
  FreezeBalanceV2Contract: 'stake',
  UnfreezeBalanceContract: 'unstake',
  UnfreezeBalanceV2Contract: 'unstake',
  WithdrawExpireUnfreezeContract: 'unstake',
  CancelAllUnfreezeV2Contract: 'unstake',
  WithdrawBalanceContract: 'rewards',
}

export function classify(contract: TronContract): TransactionType {
  const value = contract.value ?? {}
  const isEnergy = value.resource === 'ENERGY'
  if (contract.type === 'DelegateResourceContract') return isEnergy ? 'energy_transfer' : 'bandwidth_transfer'
  if (contract.type === 'UnDelegateResourceContract')
    return isEnergy ? 'undelegate_energy' : 'undelegate_bandwidth'
  // The first kind of staking could give the resource to another address in the same step, which is a
  // delegation.
  if (contract.type === 'FreezeBalanceContract') {
    if (value.receiver_address === undefined) return 'stake'
    return isEnergy ? 'energy_transfer' : 'bandwidth_transfer'
  }
  return types[contract.type] ?? 'contract'
}

/** Types whose moved amounts are only in the receipt. */
const readable: ReadonlySet<string> = new Set([
  'TriggerSmartContract',
  'CreateSmartContract',
  'UnfreezeBalanceContract',
  'UnfreezeBalanceV2Contract',
  'WithdrawBalanceContract',
  'WithdrawExpireUnfreezeContract',
  'CancelAllUnfreezeV2Contract',
  'AssetIssueContract',
  'ExchangeInjectContract',
  'ExchangeWithdrawContract',
  'ExchangeTransactionContract',
])
export const isToldByReceipt = (contractType: string): boolean =>
  readable.has(contractType) || contractType.startsWith('Type ')
