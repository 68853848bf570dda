import { accountJson, bandwidthJson, loansJson, resourcesJson, rewardJson } from '../../answers/account.ts'
import type { Json, JsonObject } from '../../answers/json.ts'
import type { Account } from '../../account.ts'
import { parameters, trx } from '../../parameters.ts'
import { lendable, spent } from '../../resources.ts'
import { addressOf, type Calls, type Face, NodeError, type Query, textOf, wholeOf } from './face.ts'

/** Bytes of a delegation, which lending bandwidth takes from the bandwidth itself. */
const bandwidthOfLending = 283n

export const accountCalls: Calls = {
  getaccount: ({ world, chain }, query) => accountJson(world, addressOf(query, 'address'), chain.trc10Ids),
  getaccountbalance: balanceAt,
  getaccountresource: (face, query) =>
    ofAccount(face, query, 'address', (account) => resourcesJson(account, face.world)),
  getaccountnet: (face, query) =>
    ofAccount(face, query, 'address', (account) => bandwidthJson(account, face.world)),
  getReward: ({ world }, query) => rewardJson(world.account(addressOf(query, 'address')), world.now),
  getdelegatedresourcev2: ({ world }, query) => {
    const loans = loansJson(
      world.account(addressOf(query, 'fromAddress')),
      addressOf(query, 'toAddress'),
      world.now,
    )
    return loans.length === 0 ? {} : { delegatedResource: loans }
  },
  getdelegatedresourceaccountindexv2: ({ chain, world }, query) => {
    const account = addressOf(query, 'value')
    const receivers = world.account(account)?.loans.map(({ receiver }) => receiver) ?? []
    const lenders = [...chain.accountAddresses].filter((address) =>
      world.account(address)?.loans.some(({ receiver }) => receiver === account),
    )
    return {
      account,
      fromAccounts: lenders.length === 0 ? undefined : lenders,
      toAccounts: receivers.length === 0 ? undefined : [...new Set(receivers)],
    }
  },
  getavailableunfreezecount: (face, query) =>
    ofAccount(face, query, 'owner_address', ({ unfreezing }) => ({
      count:
        parameters.mostUnfreezing - unfreezing.filter(({ expiresAt }) => expiresAt > face.world.now).length,
    })),
  getcanwithdrawunfreezeamount: (face, query) => {
    const at = Number(wholeOf(query, 'timestamp')) || face.world.now
    return ofAccount(face, query, 'owner_address', ({ unfreezing }) => {
      const due = unfreezing.filter(({ expiresAt }) => expiresAt <= at)
      return due.length === 0 ? {} : { amount: due.reduce((sum, { amount }) => sum + amount, 0n) }
    })
  },
  getcandelegatedmaxsize: (face, query) =>
    ofAccount(face, query, 'owner_address', (account) => {
      const most = mostLendable(account, textOf(query, 'type') === '1', face.world.now)
      return most < trx ? {} : { max_size: most }
    }),
}

/** The balance as of the end of a block, which the request names by number and id. */
function balanceAt({ chain, upTo }: Face, query: Query): Json {
  const account = fieldsOf(query.account_identifier)
  const { hash, number } = fieldsOf(query.block_identifier)
  const address = addressOf({ ...account, visible: query.visible }, 'address')
  const block = Number(number)
  if (!Number.isSafeInteger(block) || block > upTo || !chain.blocks.has(block))
    throw new NodeError(
      'class java.lang.IllegalArgumentException : block_identifier number less than 0 or unknown',
    )
  if (chain.blocks.idOf(block) !== hash)
    throw new NodeError('class java.lang.IllegalArgumentException : number and hash do not match')
  const balance = chain.balances.at(address, block)
  return { balance: balance === 0n ? undefined : balance, block_identifier: { hash, number: block } }
}

const fieldsOf = (value: unknown): Query =>
  typeof value === 'object' && value !== null ? (value as Query) : {}

function ofAccount(
  { world }: Face,
  query: Query,
  name: string,
  answer: (account: Account) => JsonObject,
): JsonObject {
  const account = world.account(addressOf(query, name))
  return account === undefined ? {} : answer(account)
}

function mostLendable(account: Account, isEnergy: boolean, now: number): bigint {
  if (isEnergy) return lendable(account, 'ENERGY', now)
  const BANDWIDTH = spent(account.usage.BANDWIDTH, bandwidthOfLending, now)
  return lendable({ ...account, usage: { ...account.usage, BANDWIDTH } }, 'BANDWIDTH', now)
}
