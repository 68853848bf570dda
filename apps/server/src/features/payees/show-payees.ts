import { chainOf } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import {
  findNetwork,
  listPaidBefore,
  listPayees,
  type Payee,
  type PayeeList,
  payeeLists,
} from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findKnown, type Place } from '../addresses/find-known.ts'

type Answer = ApiReply<'listPayees'>
type Presented = Answer['lists'][number]['payees'][number]

interface Page {
  readonly list: PayeeList
  readonly payees: readonly Payee[]
  readonly next: number | null
}

export const showPayees: Verb<'listPayees', 'db'> = async ({ db }, { actor, request: { query } }) => {
  authorise(actor, 'draft transfers', query.entity_id)
  const network = await findNetwork(db, query.network_id)
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network_id' })
  const place = { organisationId: query.entity_id, networkId: network.id, chain: network.chain }
  const { list, search, offset, limit } = query
  const pages: Page[] = []
  for (const name of list === undefined ? payeeLists : [list]) {
    const found = await listPayees(db, { ...place, list: name, search, offset, limit: limit + 1 })
    pages.push({
      list: name,
      payees: found.slice(0, limit),
      next: found.length > limit ? offset + limit : null,
    })
  }
  const address = chainOf(network.chain).normaliseAddress(search, network)
  const isListed = pages.some(({ payees }) => payees.some((payee) => payee.address === address))
  const stranger = address === null || isListed ? null : { address, name: null, group_name: null }
  const present = await presenterOf(db, place, [
    ...pages.flatMap(({ payees }) => payees),
    ...(stranger === null ? [] : [stranger]),
  ])
  return {
    lists: pages.map(({ list: name, payees, next }) => ({
      list: name,
      payees: payees.map(present).toSorted(lookAlikesLast),
      next,
    })),
    stranger: stranger === null ? null : present(stranger),
  }
}

async function presenterOf(
  db: Queryable,
  place: Place,
  payees: readonly Payee[],
): Promise<(payee: Payee) => Presented> {
  const addresses = [...new Set(payees.map(({ address }) => address))]
  const known = await findKnown(db, place, addresses)
  const paid = new Map((await listPaidBefore(db, place, addresses)).map((row) => [row.address, row]))
  return ({ address, name, group_name }) => {
    const before = paid.get(address)
    return {
      address,
      name,
      group: group_name,
      paid:
        before === undefined
          ? null
          : {
              count: before.count,
              has_more: before.has_more,
              last_at: before.last_at.toISOString(),
              last_token_id: before.last_token_id,
            },
      look_alikes: known.lookAlikesOf(address),
    }
  }
}

/** The sort is stable. */
const lookAlikesLast = (left: Presented, right: Presented): number =>
  Number(left.look_alikes.length > 0) - Number(right.look_alikes.length > 0)
