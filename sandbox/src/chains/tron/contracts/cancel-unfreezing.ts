import { invalid } from '../refusal.ts'
import { changeAccount } from '../state.ts'
import { type Act, isAddress } from './act.ts'
import { payExpired } from './withdraw-expired.ts'

/** Amounts that are being unstaked become stake again; those whose wait is over are paid out. */
export function cancelUnfreezing({ world, owner, effects }: Act): void {
  if (!isAddress(owner)) throw invalid('Invalid address')
  const account = world.account(owner)
  if (account === undefined) throw invalid(`Account[${owner}] not exists`)
  if (account.unfreezing.length === 0) throw invalid('No unfreezeV2 list to cancel')
  effects.withdrawExpireAmount = payExpired(world, owner)
  const cancelled = { BANDWIDTH: 0n, ENERGY: 0n }
  changeAccount(world, owner, (draft) => {
    for (const { resource, amount } of draft.unfreezing) {
      cancelled[resource] += amount
      draft.staked[resource] += amount
    }
    draft.unfreezing = []
  })
  effects.cancelled = cancelled
}
