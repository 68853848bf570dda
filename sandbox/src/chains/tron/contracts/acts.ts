import type { ContractType } from '@holdfast/chains/tron'
import type { Act } from './act.ts'
import { cancelUnfreezing } from './cancel-unfreezing.ts'
import { createAccountContract } from './create-account-contract.ts'
import { delegate } from './delegate.ts'
import { freeze } from './freeze.ts'
import { createExchange, inject, tradeOnExchange, withdrawFromExchange } from './exchange.ts'
import { freezeOld, unfreezeOld } from './old-stake.ts'
import { issueAsset, participate, unfreezeAsset } from './issue.ts'
import { transferAsset } from './transfer-asset.ts'
import { transfer } from './transfer.ts'
import { trigger } from './trigger.ts'
import { undelegate } from './undelegate.ts'
import { unfreeze } from './unfreeze.ts'
import { updatePermissions } from './update-permissions.ts'
import { vote } from './vote.ts'
import { withdrawExpired } from './withdraw-expired.ts'
import { withdrawReward } from './withdraw-reward.ts'

/** The contract types that this chain executes. Others are accepted and cost only the fee, because a node's own list is
 *  longer. */
export const acts: Partial<Record<ContractType, (act: Act) => void>> = {
  AccountCreateContract: createAccountContract,
  TransferContract: transfer,
  TransferAssetContract: transferAsset,
  AssetIssueContract: issueAsset,
  ParticipateAssetIssueContract: participate,
  UnfreezeAssetContract: unfreezeAsset,
  ExchangeCreateContract: createExchange,
  ExchangeInjectContract: inject,
  ExchangeWithdrawContract: withdrawFromExchange,
  ExchangeTransactionContract: tradeOnExchange,
  VoteWitnessContract: vote,
  FreezeBalanceContract: freezeOld,
  UnfreezeBalanceContract: unfreezeOld,
  WithdrawBalanceContract: withdrawReward,
  TriggerSmartContract: trigger,
  AccountPermissionUpdateContract: updatePermissions,
  FreezeBalanceV2Contract: freeze,
  UnfreezeBalanceV2Contract: unfreeze,
  WithdrawExpireUnfreezeContract: withdrawExpired,
  DelegateResourceContract: delegate,
  UnDelegateResourceContract: undelegate,
  CancelAllUnfreezeV2Contract: cancelUnfreezing,
}
