/** Its acts with its own TRX are not payments, but a node that keeps everything lists each step among the internal
 *  payments. */
import type { OwnAct } from '../contracts/act.ts'
import { freeze } from '../contracts/freeze.ts'
import { unfreeze } from '../contracts/unfreeze.ts'
import { vote } from '../contracts/vote.ts'
import { payExpired } from '../contracts/withdraw-expired.ts'
import { withdrawReward } from '../contracts/withdraw-reward.ts'
import { type InternalPayment, noEffects } from '../effects.ts'
import { Refusal } from '../refusal.ts'
import { selectors, type StakerContract } from '../tokens.ts'
import { witnesses } from '../witnesses.ts'
import { amountAt, type Call, type Outcome, reverted, succeeded } from './program.ts'

const energy = 40_000n

export function runStaker({ address }: StakerContract, call: Call): Outcome {
  try {
    const steps = stepsOf(address, call)
    return steps === null
      ? reverted()
      : succeeded(energy, '', {
          internals: steps.map((step) => ({ from: address, to: address, ...step })),
        })
  } catch (error) {
    if (error instanceof Refusal) return reverted()
    throw error
  }
}

type Step = Required<Pick<InternalPayment, 'value' | 'note'>>

function stepsOf(owner: string, { world, data }: Call): Step[] | null {
  const amount = amountAt(data, 0)
  const effects = { ...noEffects }
  const act = (value: OwnAct['value']): OwnAct => ({ world, owner, value, effects })
  switch (data.slice(0, 8)) {
    case selectors.stake:
      freeze(act({ frozen_balance: amount, resource: 'ENERGY' }))
      return [{ value: amount, note: 'freezeBalanceV2ForEnergy' }]
    case selectors.unstake:
      unfreeze(act({ unfreeze_balance: amount, resource: 'ENERGY' }))
      return [
        { value: amount, note: 'unfreezeBalanceV2ForEnergy' },
        { value: effects.withdrawExpireAmount, note: 'withdrawExpireUnfreezeWhileUnfreezing' },
      ].filter(({ value }) => value > 0n)
    case selectors.withdraw:
      return [{ value: payExpired(world, owner), note: 'withdrawExpireUnfreeze' }]
    case selectors.vote:
      vote(act({ votes: [{ vote_address: witnesses[0].address, vote_count: amount }] }))
      return [{ value: 0n, note: 'voteWitness' }]
    case selectors.collect:
      withdrawReward(act({}))
      return [{ value: effects.withdrawAmount, note: 'withdrawReward' }]
    default:
      return null
  }
}
