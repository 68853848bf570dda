/** The cost of a transaction's bytes: first staked points, then the free ones of the day, then burning. Activating an
 *  address has its own price. */
import { type Account } from './account.ts'
import type { Effects } from './effects.ts'
import { tooPoor } from './refusal.ts'
import { resourceLeft, spent, usedNow } from './resources.ts'
import { burnTrx, changeAccount, type World } from './state.ts'

export function chargeBandwidth(
  world: World,
  owner: string,
  size: bigint,
  isActivating: boolean,
  effects: Effects,
): void {
  const account = world.account(owner)
  if (account === undefined) throw tooPoor()
  const { now } = world
  const use = (change: (account: Account) => void) => {
    effects.netUsage = size
    changeAccount(world, owner, change)
  }
  if (resourceLeft(account, 'BANDWIDTH', now) >= size)
    return use((draft) => {
      draft.usage.BANDWIDTH = spent(draft.usage.BANDWIDTH, size, now)
    })
  if (!isActivating && world.prices.freeBandwidth - usedNow(account.free, now) >= size)
    return use((draft) => {
      draft.free = spent(draft.free, size, now)
    })
  effects.netFee = isActivating ? world.prices.activationBandwidthFee : size * world.prices.bandwidthPrice
  chargeFee(world, owner, effects.netFee, effects)
}

/** Burns a fee that is due before the contract is executed. */
export function chargeFee(world: World, owner: string, sun: bigint, effects: Effects): void {
  if (world.amount('trx', owner) < sun) throw tooPoor()
  burnTrx(world, owner, sun)
  effects.fee += sun
}
