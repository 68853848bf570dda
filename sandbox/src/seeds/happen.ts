/** Acts become signed transactions of the stand-in chain, each in a block at its own time. */
import type { ContractValue } from '@holdfast/chains/tron'
import { toHex41 } from '@holdfast/chains/tron'
import { sandboxKey } from '../chains/tron/sandbox-key.ts'
import { parameters } from '../chains/tron/parameters.ts'
import { SandboxTron } from '../chains/tron/sandbox-tron.ts'
import { addressWord, contracts, selectors, word } from '../chains/tron/tokens.ts'
import { type Act, type DatedAct, dayMs, daysOfHistory, type SandboxToken } from './year.ts'

const { blockMs } = parameters
const witness = sandboxKey('witness').address
/** What a wallet allows a call to burn; well above what any of them costs. */
const feeLimitSun = 150_000_000n
/** Enough blocks on top that the last act is solid. */
const blocksAfter = 20

/** `dataFolder` null keeps the chain in memory. */
export function happen(acts: readonly DatedAct[], end: Date, dataFolder: string | null): SandboxTron {
  const tron = new SandboxTron({
    dataFolder,
    startAt: new Date(end.getTime() - (daysOfHistory + 1) * dayMs),
    clock: () => end.getTime(),
  })
  for (const { at, act } of acts) {
    // A transaction may expire at most a day after the newest block, so the chain has to be awake first.
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

function perform(tron: SandboxTron, act: Act): string {
  switch (act.kind) {
    case 'faucet':
      return tron.give(act.to, act.sun)
    case 'token-faucet':
      return tron.give(act.to, act.units, contracts[act.token].address)
    case 'pay':
      return tron.sendTrx(act.from, act.to, act.sun, act.memo)
    case 'pay-token':
      return tron.sendToken(act.from, tokenOf(act.token), act.to, act.units, act.feeLimitSun ?? feeLimitSun)
    case 'split':
      return tron.call(
        act.from,
        contracts.splitter.address,
        selectors.split +
          addressWord(tokenOf(act.token).address) +
          act.to.map((address) => addressWord(toHex41(address))).join('') +
          word(act.units),
        act.sun,
        feeLimitSun,
      )
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

/** Bandwidth is the default on the wire and is left out. */
const resourceOf = (resource: 'ENERGY' | 'BANDWIDTH'): ContractValue =>
  resource === 'ENERGY' ? { resource } : {}

const describe = (act: Act): string =>
  JSON.stringify(act, (name, value: unknown) =>
    name === 'key' ? undefined : typeof value === 'bigint' ? value.toString() : value,
  )
