import type { Vote } from '@holdfast/chains/tron'
import { tronPower } from '../account.ts'
import { parameters, trx } from '../parameters.ts'
import { invalid } from '../refusal.ts'
import { settleReward } from '../rewards.ts'
import { changeAccount } from '../state.ts'
import { witnesses } from '../witnesses.ts'
import { isAddress, type OwnAct } from './act.ts'

/** Replaces all votes. Each staked TRX gives one vote. */
export function vote({ world, owner, value }: OwnAct): void {
  const votes = (Array.isArray(value.votes) ? value.votes : []) as readonly Vote[]
  if (!isAddress(owner)) throw invalid('Invalid address')
  if (votes.length === 0) throw invalid('VoteNumber must more than 0')
  if (votes.length > parameters.mostVotes)
    throw invalid(`VoteNumber more than maxVoteNumber ${parameters.mostVotes}`)
  for (const { vote_address, vote_count } of votes) {
    if (!isAddress(vote_address)) throw invalid('Invalid vote address!')
    if (vote_count <= 0n) throw invalid('vote count must be greater than 0')
    if (world.account(vote_address) === undefined) throw invalid(`Account[${vote_address}] not exists`)
    if (!witnesses.some(({ address }) => address === vote_address))
      throw invalid(`Witness[${vote_address}] not exists`)
  }
  const account = world.account(owner)
  if (account === undefined) throw invalid(`Account[${owner}] not exists`)
  const wanted = votes.reduce((sum, { vote_count }) => sum + vote_count, 0n) * trx
  const power = tronPower(account)
  if (wanted > power)
    throw invalid(`The total number of votes[${wanted}] is greater than the tronPower[${power}]`)
  changeAccount(world, owner, (draft) => {
    settleReward(draft, world.now)
    draft.votes = votes.map(({ vote_address, vote_count }) => ({ witness: vote_address, count: vote_count }))
  })
}
