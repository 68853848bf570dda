/** An account as a node tells it: liquid balance in sun, TRC-10 balances, and what is left of its resources. */
import type { AssetId, Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf, Int } from './json.ts'
import { nativeAsset, trc10Asset } from './movements.ts'

const Account = z.looseObject({
  address: z.string().optional(),
  balance: Int.optional(),
  assetV2: z.array(z.looseObject({ key: z.string(), value: Int })).optional(),
})

/** Assets that the account object itself holds. An address that was never activated is `{}`: it has none. */
export function parseAccount(raw: Raw<'tron.account'>): Parsed<ReadonlyMap<AssetId, bigint>> {
  const account = Account.safeParse(raw.body)
  if (!account.success) return { ok: false, reason: faultOf(account.error) }
  const balances = new Map<AssetId, bigint>([[nativeAsset, account.data.balance ?? 0n]])
  for (const { key, value } of account.data.assetV2 ?? []) balances.set(trc10Asset(key), value)
  return { ok: true, value: balances }
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
  return {
    ok: true,
    value: {
      energy: left(EnergyLimit, EnergyUsed),
      bandwidth: left(freeNetLimit, freeNetUsed) + left(NetLimit, NetUsed),
    },
  }
}
