/** `split(token, first, second, amount)`: sends the caller's tokens to two receivers, and returns half of the sent TRX. */
import { moveTrx } from '../state.ts'
import { contractsByAddress, selectors, type SplitterContract } from '../tokens.ts'
import { addressAt, amountAt, type Call, type Outcome, reverted, succeeded } from './program.ts'
import { moveToken } from './trc20.ts'

const energy = 64_000n

export function runSplitter({ address }: SplitterContract, { world, caller, data, value }: Call): Outcome {
  if (!data.startsWith(selectors.split)) return reverted()
  const [token, first, second, amount] = [
    addressAt(data, 0),
    addressAt(data, 1),
    addressAt(data, 2),
    amountAt(data, 3),
  ]
  const isPayable = contractsByAddress.get(token)?.kind === 'token'
  if (!isPayable || world.amount('token', `${token}/${caller}`) < amount * 2n) return reverted()
  const logs = [
    moveToken(world, token, caller, first, amount),
    moveToken(world, token, caller, second, amount),
  ]
  const back = value / 2n
  moveTrx(world, address, caller, back)
  return succeeded(energy, '', {
    logs,
    internals: back > 0n ? [{ from: address, to: caller, value: back }] : [],
  })
}
