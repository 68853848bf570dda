/** An account as a node returns it: liquid balance in sun, TRC-10 balances, and the remaining resources. */
import type { AssetId, Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import { Int } from './json.ts'
import { nativeAsset, trc10Asset } from './assets.ts'

const Account = z.looseObject({
  address: z.string().optional(),
  balance: Int.optional(),
  assetV2: z.array(z.looseObject({ key: z.string(), value: Int })).optional(),
})

/** Assets in the account object itself. An address that was never activated is `{}`, without assets. */
export function parseAccount(raw: Raw<'tron.account'>): Parsed<ReadonlyMap<AssetId, bigint>> {
  const account = Account.safeParse(raw.body)
  if (!account.success) return { ok: false, reason: faultOf(account.error) }
  const balances = new Map<AssetId, bigint>([[nativeAsset, account.data.balance ?? 0n]])
  for (const { key, value } of account.data.assetV2 ?? []) balances.set(trc10Asset(key), value)
  return { ok: true, value: balances }
}

export interface AccountState {
  /** False: the address is new to the chain; the first payment of TRX to it costs more. */
  readonly isActive: boolean
  readonly isContract: boolean
  readonly sun: bigint
}

export function parseAccountState(raw: Raw<'tron.account'>): Parsed<AccountState> {
  const parsed = Account.extend({ type: z.union([z.string(), z.number()]).optional() }).safeParse(raw.body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const { address, type, balance = 0n } = parsed.data
  return {
    ok: true,
    value: { isActive: address !== undefined, isContract: type === 'Contract' || type === 2, sun: balance },
  }
}

const Resources = z.looseObject({
  freeNetUsed: Int.optional(),
  freeNetLimit: Int.optional(),
  NetUsed: Int.optional(),
  NetLimit: Int.optional(),
  EnergyUsed: Int.optional(),
  EnergyLimit: Int.optional(),
})

export interface ResourcesLeft {
  readonly energy: bigint
  readonly bandwidth: bigint
  /** The two parts of bandwidth: a transaction is paid from one of them or by burning, never from both. */
  readonly freeBandwidth: bigint
  readonly stakedBandwidth: bigint
}

export function parseResources(raw: Raw<'tron.resources'>): Parsed<ResourcesLeft> {
  const parsed = Resources.safeParse(raw.body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const {
    freeNetLimit = 0n,
    freeNetUsed = 0n,
    NetLimit = 0n,
    NetUsed = 0n,
    EnergyLimit = 0n,
    EnergyUsed = 0n,
  } = parsed.data
  const left = (limit: bigint, used: bigint) => (limit > used ? limit - used : 0n)
  const [freeBandwidth, stakedBandwidth] = [left(freeNetLimit, freeNetUsed), left(NetLimit, NetUsed)]
  return {
    ok: true,
    value: {
      energy: left(EnergyLimit, EnergyUsed),
      bandwidth: freeBandwidth + stakedBandwidth,
      freeBandwidth,
      stakedBandwidth,
    },
  }
}
