/** Turns acts into signed transactions of the stand-in chain, each in a block at its own time. */
import type { ContractValue } from '@holdfast/chains/tron'
import { toHex41 } from '@holdfast/chains/tron'
import type { Act, SandboxToken } from '../../seeds/acts.ts'
import type { DatedAct } from '../../seeds/diary.ts'
import type { TronAct } from './own-acts.ts'
import { parameters } from './parameters.ts'
import { sandboxKey } from './sandbox-key.ts'
import { SandboxTron } from './sandbox-tron.ts'
import { addressWord, contracts, selectors, word } from './tokens.ts'

const { blockMs } = parameters
const witness = sandboxKey('witness').address
/** The highest fee for energy that a wallet permits for one call, well above the cost of any of them. */
const feeLimitSun = 150_000_000n
/** Too low for any call of a token, so the call runs out of energy. */
const lowFeeLimitSun = 100_000n
/** TRX sent with a payment to two receivers. The contract returns half of it by an internal payment. */
const alongSun = 4_000_000n
/** Enough later blocks to make the last act solid. */
const blocksAfter = 20

/** `dataFolder` null keeps the chain in memory. */
export function happen(
  acts: readonly DatedAct<Act<TronAct>>[],
  { start, end }: { readonly start: Date; readonly end: Date },
  dataFolder: string | null,
): SandboxTron {
  const tron = new SandboxTron({
    dataFolder,
    startAt: start,
    clock: () => end.getTime(),
  })
  for (const { at, act } of acts) {
    // A transaction may expire at most a day after the newest block, so the chain's clock must be near it first.
    tron.setTime(new Date(at.getTime() - blockMs))
    tron.mine(1)
    tron.setTime(at)
    try {
      perform(tron, act)
    } catch (error) {
      throw new Error(`${at.toISOString()}: ${describe(act)} was refused`, { cause: error })
    }
    tron.mine(1)
  }
  tron.setTime(new Date(end.getTime() - blocksAfter * blockMs))
  tron.mine(blocksAfter)
  return tron
}

function perform(tron: SandboxTron, act: Act<TronAct>): string {
  switch (act.kind) {
    case 'faucet':
      return tron.give(act.to, act.units)
    case 'token-faucet':
      return tron.give(act.to, act.units, contracts[act.token].address)
    case 'pay':
      return tron.sendTrx(act.from, act.to, act.units, act.memo)
    case 'pay-token':
      return tron.sendToken(
        act.from,
        tokenOf(act.token),
        act.to,
        act.units,
        act.isUnderpaid ? lowFeeLimitSun : feeLimitSun,
      )
    case 'pay-two':
      return tron.call(
        act.from,
        contracts.splitter.address,
        selectors.split +
          addressWord(tokenOf(act.token).address) +
          act.to.map((address) => addressWord(toHex41(address))).join('') +
          word(act.units),
        alongSun,
        feeLimitSun,
      )
    case 'own':
      return performOwn(tron, act.own)
  }
}

function performOwn(tron: SandboxTron, act: TronAct): string {
  switch (act.kind) {
    case 'stake':
      return tron.send(act.owner, 'FreezeBalanceV2Contract', {
        frozen_balance: act.sun,
        ...resourceOf(act.resource),
      })
    case 'unstake':
      return tron.send(act.owner, 'UnfreezeBalanceV2Contract', {
        unfreeze_balance: act.sun,
        ...resourceOf(act.resource),
      })
    case 'delegate':
    case 'undelegate':
      return tron.send(
        act.owner,
        act.kind === 'delegate' ? 'DelegateResourceContract' : 'UnDelegateResourceContract',
        { receiver_address: act.to, balance: act.sun, ...resourceOf(act.resource) },
      )
    case 'withdraw-unstaked':
      return tron.send(act.owner, 'WithdrawExpireUnfreezeContract', {})
    case 'claim-reward':
      return tron.send(act.owner, 'WithdrawBalanceContract', {})
    case 'vote':
      return tron.send(act.owner, 'VoteWitnessContract', {
        votes: [{ vote_address: toHex41(witness), vote_count: BigInt(act.votes) }],
      })
  }
}

const tokenOf = (token: SandboxToken) => contracts[token]

/** Bandwidth is the default value of the field, so it is omitted. */
const resourceOf = (resource: 'ENERGY' | 'BANDWIDTH'): ContractValue =>
  resource === 'ENERGY' ? { resource } : {}

const describe = (act: Act<TronAct>): string =>
  JSON.stringify(act, (name, value: unknown) =>
    name === 'key' ? undefined : typeof value === 'bigint' ? value.toString() : value,
  )
