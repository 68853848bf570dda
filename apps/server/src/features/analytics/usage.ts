/** Counts by day or month in the format of the contract. */
import type { ApiReply } from '@holdfast/contract'
import { installationId } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import {
  countAdded,
  countCalls,
  countListed,
  sumVolume,
  type UsageRow,
  type UsageScope,
  type Price,
  type VolumeRow,
} from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { presentPrice } from '../prices/present-price.ts'
import { assetIdOf, pricesOf } from '../prices/prices.ts'

type Usage = ApiReply<'getUsage'>

interface UsageQuery {
  readonly organisations: readonly { readonly entity_id: string; readonly name: string }[]
  readonly by: 'day' | 'month'
  readonly organisationId: string | null
  readonly now: Date
}

export async function readUsage(
  db: Database,
  terms: Pick<Config, 'isSandbox'>,
  { organisations, by, organisationId, now }: UsageQuery,
): Promise<Usage> {
  const starts = startsUntil(now, by)
  const everything: UsageScope = {
    by,
    first: starts[0] ?? '',
    last: starts.at(-1) ?? '',
    organisationId: null,
  }
  const [listed, calls, wallets, members, volumes] = await Promise.all([
    countListed(db, everything),
    countCalls(db, everything),
    countAdded(db, 'wallets', everything),
    countAdded(db, 'members', everything),
    sumVolume(db, { ...everything, organisationId }),
  ])
  const prices = await pricesOf(
    db,
    terms,
    volumes.flatMap(({ token }) => (token === null ? [] : [assetIdOf(token, token.asset)])),
  )
  const isWanted = (row: UsageRow) => organisationId === null || row.organisationId === organisationId
  const [ofListed, ofCalls, ofWallets, ofMembers] = [listed, calls, wallets, members].map((rows) =>
    rows.filter(isWanted),
  ) as [UsageRow[], UsageRow[], UsageRow[], UsageRow[]]
  return {
    by,
    buckets: starts.map((start) => ({
      start,
      transactions: sumWhere(ofListed, ({ bucket }) => bucket === start),
      calls: sumWhere(ofCalls, ({ bucket }) => bucket === start),
      wallets: sumWhere(ofWallets, ({ bucket }) => bucket <= start),
      members: sumWhere(ofMembers, ({ bucket }) => bucket <= start),
      ...volumeOf(
        volumes.filter(({ bucket }) => bucket === start),
        prices,
      ),
    })),
    organizations: organisations.map(({ entity_id: id, name }) => {
      const ofIt = (rows: readonly UsageRow[]) => sumWhere(rows, (row) => row.organisationId === id)
      return {
        id,
        name,
        transactions: ofIt(listed),
        calls: ofIt(calls),
        wallets: ofIt(wallets),
        members: ofIt(members),
      }
    }),
    calls_of_none: sumWhere(calls, (row) => row.organisationId === installationId),
  }
}

const lengths = { day: 30, month: 12 } as const

/** First days in ascending order, ending with the present day or month. */
export function startsUntil(now: Date, by: 'day' | 'month'): string[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  return Array.from({ length: lengths[by] }, (_, index) => {
    const back = lengths[by] - 1 - index
    const start = by === 'day' ? Date.UTC(year, month, day - back) : Date.UTC(year, month - back, 1)
    return new Date(start).toISOString().slice(0, 10)
  })
}

const sumWhere = (rows: readonly UsageRow[], isIn: (row: UsageRow) => boolean): number =>
  rows.reduce((sum, row) => (isIn(row) ? sum + row.n : sum), 0)

function volumeOf(
  rows: readonly VolumeRow[],
  prices: ReadonlyMap<string, Price>,
): Pick<Usage['buckets'][number], 'volumes' | 'unpriced_movements'> {
  return {
    volumes: rows.flatMap(({ token }) => {
      if (token === null) return []
      const { id, symbol, in_amount, out_amount } = token
      const assetId = assetIdOf(token, token.asset)
      const price = prices.get(assetId ?? '')
      return [
        {
          token_id: id,
          asset_id: assetId,
          symbol,
          in_amount,
          out_amount,
          price: price === undefined ? null : presentPrice(price),
        },
      ]
    }),
    unpriced_movements: rows.find(({ token }) => token === null)?.movements ?? 0,
  }
}
