import type { Effects } from '../effects.ts'
import { burnTrx, createAccount, type World } from '../state.ts'

/** An address that is new to the chain becomes an account, at the sender's cost. */
export function chargeActivation(world: World, payer: string, address: string, effects: Effects): void {
  if (world.account(address) !== undefined) return
  createAccount(world, address)
  burnTrx(world, payer, world.prices.activationFee)
  effects.fee += world.prices.activationFee
}
