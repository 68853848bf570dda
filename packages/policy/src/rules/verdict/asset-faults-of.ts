import type { RulesAsset } from '../rules-schema.ts'
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RuledTransfer } from './ruled-transfer.ts'

/** An asset that the rules do not list has no cap, and cannot be sent. */
export function assetFaultsOf(asset: RulesAsset | undefined, transfer: RuledTransfer): RulesFault[] {
  if (asset === undefined) return [rulesFault('ASSET_NOT_IN_RULES', 'asset.id')]
  const { decimals: expected, perTransfer, feeCeiling } = asset
  const { decimals: found } = transfer.asset
  const { units, feeCeiling: fee } = transfer
  const faults: RulesFault[] = []
  if (found !== expected) faults.push(rulesFault('DECIMALS_DIFFER', 'asset.decimals', { expected, found }))
  if (units < 1n) faults.push(rulesFault('AMOUNT_INVALID', 'units'))
  if (units > BigInt(perTransfer))
    faults.push(rulesFault('OVER_TRANSFER_CAP', 'units', { units: String(units), cap: perTransfer }))
  if (fee < 0n || fee > BigInt(feeCeiling))
    faults.push(rulesFault('FEE_ABOVE_CAP', 'feeCeiling', { fee: String(fee), cap: feeCeiling }))
  return faults
}
