/** `deposit()` keeps the sent TRX as the caller's share; `pay(to, amount)` pays from that share by an internal payment.
 *  The transaction does not name the receiver; only the internal payment does. */
import { createAccount, moveTrx } from '../state.ts'
import { selectors, type VaultContract } from '../tokens.ts'
import { addressAt, amountAt, type Call, type Outcome, reverted, succeeded } from './program.ts'

const energyOf = { deposit: 26_000n, pay: 34_000n, activate: 25_000n }

export function runVault({ address }: VaultContract, { world, caller, data, value }: Call): Outcome {
  const key = `share/${address}/${caller}`
  if (data.startsWith(selectors.deposit)) {
    world.add('other', key, value)
    return succeeded(energyOf.deposit)
  }
  const [to, amount] = [addressAt(data, 0), amountAt(data, 1)]
  if (!data.startsWith(selectors.pay) || value > 0n || world.amount('other', key) < amount) return reverted()
  const isNew = world.account(to) === undefined
  createAccount(world, to)
  world.add('other', key, -amount)
  moveTrx(world, address, to, amount)
  return succeeded(energyOf.pay + (isNew ? energyOf.activate : 0n), '', {
    internals: [{ from: address, to, value: amount }],
  })
}
