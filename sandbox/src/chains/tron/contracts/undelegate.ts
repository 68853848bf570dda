import { invalid } from '../refusal.ts'
import { spent, usageGoingBack } from '../resources.ts'
import { changeAccount } from '../state.ts'
import { type Act, isAddress, resourceOf, sunOf, textOf } from './act.ts'
import { loanOf, putLoan, unlocked } from './delegate.ts'

/** Lent stake returns, with a share of the points that the receiver has used. */
export function undelegate({ world, owner, value }: Act): void {
  const receiver = textOf(value, 'receiver_address')
  const amount = sunOf(value, 'balance')
  if (!isAddress(owner)) throw invalid('Invalid address')
  const account = world.account(owner)
  if (account === undefined) throw invalid(`Account[${owner}] not exists`)
  if (!isAddress(receiver)) throw invalid('Invalid receiverAddress')
  if (receiver === owner) throw invalid('receiverAddress must not be the same as ownerAddress')
  if (!account.loans.some((loan) => loan.receiver === receiver))
    throw invalid('delegated Resource does not exist')
  if (amount <= 0n) throw invalid('unDelegateBalance must be more than 0 TRX')
  const resource = resourceOf(value, 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]')
  const loan = unlocked(loanOf(account, receiver, resource), world.now)
  if (loan.open < amount)
    throw invalid(
      `${resource === 'ENERGY' ? 'insufficient delegateFrozenBalance(Energy)' : 'insufficient delegatedFrozenBalance(BANDWIDTH)'}, request=${amount}, unlock_balance=${loan.open}`,
    )
  let goingBack = 0n
  changeAccount(world, receiver, (draft) => {
    goingBack = usageGoingBack(draft, resource, amount, world.now)
    draft.borrowed[resource] -= amount
    draft.usage[resource] = spent(draft.usage[resource], -goingBack, world.now)
  })
  changeAccount(world, owner, (draft) => {
    draft.lent[resource] -= amount
    draft.staked[resource] += amount
    draft.usage[resource] = spent(draft.usage[resource], goingBack, world.now)
    putLoan(draft, { ...loan, open: loan.open - amount })
  })
}
