/** Turns acts into signed transactions, each in a block at its own time. */
import type { DatedAct } from '../../../seeds/diary.ts'
import { calls, contracts } from '../contracts/contracts.ts'
import type { SandboxEthereum } from '../sandbox-ethereum.ts'
import { chainRules } from '../chain-rules.ts'
import type { Act } from './acts.ts'

/** Too little for the transfer of any token. */
const lowGas = 32_000n
/** Enough for a receiver with code. */
const payGas = 60_000n
const disperseGas = 300_000n

/** Resolves to the number of transactions. */
export async function writeYear(
  chain: SandboxEthereum,
  acts: readonly DatedAct<Act>[],
  end: Date,
): Promise<number> {
  for (const { at, act } of acts) {
    chain.setTime(at)
    await perform(chain, act)
    await chain.mine(1)
  }
  // The last act is final when the year ends.
  const { blocksUntilFinal, blockSeconds } = chainRules
  chain.setTime(new Date(end.getTime() - blocksUntilFinal * blockSeconds * 1_000))
  await chain.mine(blocksUntilFinal)
  return acts.length
}

function perform(chain: SandboxEthereum, act: Act): Promise<string> {
  switch (act.kind) {
    case 'faucet':
      return chain.give(act.to, act.units, act.token === undefined ? undefined : contracts[act.token])
    case 'pay':
      return chain.send(act.from, { to: act.to, value: act.units, gasLimit: payGas })
    case 'pay-token':
      return chain.send(act.from, {
        to: contracts[act.token],
        data: calls.transfer(act.to, act.units),
        ...(act.isUnderpaid ? { gasLimit: lowGas } : {}),
      })
    case 'disperse':
      return chain.send(act.from, {
        to: contracts.disperse,
        value: act.sent,
        data: calls.disperseEther(act.payments),
        gasLimit: disperseGas,
      })
    case 'poison':
      return chain.send(act.from, {
        to: contracts[act.token],
        data: calls.transferFrom(act.owner, act.to, 0n),
      })
  }
}
