import type { Account, Loan, ResourceName } from '../account.ts'
import { parameters, trx } from '../parameters.ts'
import { invalid } from '../refusal.ts'
import { lendable, spent } from '../resources.ts'
import { changeAccount } from '../state.ts'
import { contractsByAddress } from '../tokens.ts'
import { type Act, isAddress, resourceOf, sunOf, textOf } from './act.ts'

/** Stake 2.0: the owner keeps the stake and the receiver gets its points. Moves no TRX. */
export function delegate(act: Act): void {
  const { world, owner, value } = act
  const receiver = textOf(value, 'receiver_address')
  const amount = sunOf(value, 'balance')
  const resource = checkOwner(act, amount)
  if (!isAddress(receiver)) throw invalid('Invalid receiverAddress')
  if (receiver === owner) throw invalid('receiverAddress must not be the same as ownerAddress')
  if (world.account(receiver) === undefined) throw invalid(`Account[${receiver}] not exists`)
  const lockedUntil = checkLock(act, receiver, resource)
  if (contractsByAddress.has(receiver)) throw invalid('Do not allow delegate resources to contract addresses')
  changeAccount(world, receiver, (account) => {
    account.borrowed[resource] += amount
  })
  changeAccount(world, owner, (account) => {
    account.staked[resource] -= amount
    account.lent[resource] += amount
    const loan = unlocked(loanOf(account, receiver, resource), world.now)
    putLoan(
      account,
      lockedUntil === null
        ? { ...loan, open: loan.open + amount }
        : { ...loan, locked: loan.locked + amount, lockedUntil },
    )
  })
}

function checkOwner({ world, owner, value, bandwidthToCome }: Act, amount: bigint): ResourceName {
  if (!isAddress(owner)) throw invalid('Invalid address')
  const account = world.account(owner)
  if (account === undefined) throw invalid(`Account[${owner}] not exists`)
  if (amount < trx) throw invalid('delegateBalance must be greater than or equal to 1 TRX')
  const resource = resourceOf(value, 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]')
  const { usage } = account
  const after =
    resource === 'BANDWIDTH'
      ? { ...account, usage: { ...usage, BANDWIDTH: spent(usage.BANDWIDTH, bandwidthToCome, world.now) } }
      : account
  if (lendable(after, resource, world.now) < amount)
    throw invalid(
      `delegateBalance must be less than or equal to available Freeze${resource === 'ENERGY' ? 'Energy' : 'Bandwidth'}V2 balance`,
    )
  return resource
}

/** Null when the loan is not locked. */
function checkLock({ world, owner, value }: Act, receiver: string, resource: ResourceName): number | null {
  if (value.lock !== true) return null
  const blocks = sunOf(value, 'lock_period') || parameters.usualLockBlocks
  if (blocks < 0n || blocks > parameters.longestLockBlocks)
    throw invalid(
      `The lock period of delegate resource cannot be less than 0 and cannot exceed ${parameters.longestLockBlocks}!`,
    )
  const account = world.account(owner)
  const before = account === undefined ? 0 : loanOf(account, receiver, resource).lockedUntil
  const lengthMs = Number(blocks) * parameters.blockMs
  if (lengthMs < before - world.now)
    throw invalid(
      `The lock period for ${resource} this time cannot be less than the remaining time[${before - world.now}ms] of the last lock period for ${resource}!`,
    )
  return world.now + lengthMs
}

export const loanOf = (account: Account, receiver: string, resource: ResourceName): Loan =>
  account.loans.find((loan) => loan.receiver === receiver && loan.resource === resource) ?? {
    receiver,
    resource,
    open: 0n,
    locked: 0n,
    lockedUntil: 0,
  }

/** An expired lock no longer holds anything. */
export const unlocked = (loan: Loan, now: number): Loan =>
  loan.lockedUntil < now ? { ...loan, open: loan.open + loan.locked, locked: 0n, lockedUntil: 0 } : loan

export function putLoan(account: Account, loan: Loan): void {
  const others = account.loans.filter(
    ({ receiver, resource }) => receiver !== loan.receiver || resource !== loan.resource,
  )
  account.loans = loan.open + loan.locked === 0n ? others : [...others, loan]
}
