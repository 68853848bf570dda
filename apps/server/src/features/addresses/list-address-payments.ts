/** The payments to each entry of the address book, and whether more than one person vouches for the entry. */
import type { ApiReply } from '@holdfast/contract'
import { dollarText, formatUnits, worthOf } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  type AddressName,
  findPricesOfDays,
  listConfirmedEntries,
  listNamedAddresses,
  listNetworks,
  listPayeeTotals,
  listTokensById,
  type PayeeTotal,
  priceKey,
} from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { assetIdOf, shownSourcesOf } from '../prices/prices.ts'
import { book } from './name-lists.ts'
import { recipientsInRules } from './recipients-in-rules.ts'

type Presented = ApiReply<'listAddressPayments'>[number]
type Total = NonNullable<Presented['paid']>['totals'][number]

export const listAddressPayments: Verb<'listAddressPayments', 'config' | 'db'> = async (
  { config, db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const entries = await listNamedAddresses(db, book.table, [query.entity_id])
  const verificationOf = await findVerifications(db, query.entity_id)
  const rows = await listPayeeTotals(db, query.entity_id)
  const totalsOf = await findTotals(db, config, rows)
  const sums = new Map(rows.filter(({ token_id }) => token_id === null).map((row) => [row.id, row]))
  return entries.map((entry) => {
    const sum = sums.get(entry.id)
    return {
      id: entry.id,
      paid:
        sum === undefined
          ? null
          : {
              count: sum.count,
              has_more: sum.has_more,
              last_at: sum.last_at.toISOString(),
              totals: totalsOf(entry.id),
            },
      verified: verificationOf(entry),
    }
  })
}

async function findVerifications(
  db: Queryable,
  organisationId: string,
): Promise<(entry: AddressName) => Presented['verified']> {
  const findRecipient = await recipientsInRules(db, organisationId)
  const confirmed = new Map(
    (await listConfirmedEntries(db, organisationId)).map((entry) => [entry.id, entry]),
  )
  return ({ id, network_id, address, name }) => {
    // People signed the address with its label: another name would claim more than they signed.
    if (findRecipient({ networkId: network_id, address })?.label === name) return { by: 'policy' }
    const found = confirmed.get(id)
    return found === undefined
      ? null
      : { by: 'person', name: found.confirmer, at: found.decided_at.toISOString() }
  }
}

/** Values are those of the days of payment. */
async function findTotals(
  db: Queryable,
  config: Pick<Config, 'isSandbox'>,
  rows: readonly PayeeTotal[],
): Promise<(id: string) => Total[]> {
  const ofDays: DayPaid[] = rows.flatMap(({ id, token_id, day, units }) =>
    token_id === null || day === null
      ? []
      : [{ id, tokenId: token_id, at: new Date(day), units: BigInt(units) }],
  )
  const tokens = await listTokensById(db, [...new Set(ofDays.map(({ tokenId }) => tokenId))])
  const networks = new Map((await listNetworks(db)).map((network) => [network.id, network]))
  const assetOf = (tokenId: string): string | null => {
    const token = tokens.get(tokenId)
    const network = networks.get(token?.network_id ?? '')
    return token === undefined || network === undefined ? null : assetIdOf(network, token.asset)
  }
  const days = ofDays.flatMap(({ tokenId, at }) => {
    const asset = assetOf(tokenId)
    return asset === null ? [] : [{ asset, at }]
  })
  const prices = await findPricesOfDays(db, days, shownSourcesOf(config))
  const worthOfDay = ({ tokenId, at, units }: DayPaid, decimals: number): bigint | null => {
    const asset = assetOf(tokenId)
    const usd = asset === null ? undefined : prices.get(priceKey({ asset, at }))
    return usd === undefined ? null : worthOf(units, decimals, usd)
  }
  const byEntry = groupBy(ofDays, ({ id }) => id)
  return (id) =>
    [...groupBy(byEntry.get(id) ?? [], ({ tokenId }) => tokenId)].flatMap(([tokenId, paid]) => {
      const token = tokens.get(tokenId)
      if (token === undefined) return []
      const { symbol, decimals } = token
      const units = paid.reduce((sum, day) => sum + day.units, 0n)
      const usd = sumOf(paid.map((day) => worthOfDay(day, decimals)))
      return [{ token_id: tokenId, symbol, amount: formatUnits(units, decimals), usd }]
    })
}

interface DayPaid {
  readonly id: string
  readonly tokenId: string
  readonly at: Date
  readonly units: bigint
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}

/** Null as soon as one value is unknown: a part of the sum would look like the whole. */
const sumOf = (worths: readonly (bigint | null)[]): string | null => {
  const known = worths.filter((worth) => worth !== null)
  return known.length < worths.length ? null : dollarText(known.reduce((sum, worth) => sum + worth, 0n))
}
