/** Differences between the books now and when a statement was made. */
import type { ApiReply } from '@holdfast/contract'
import type { StatementOnWire } from './scope.ts'

export type Change = ApiReply<'checkStatement'>['changes'][number]
type Asset = StatementOnWire['wallets'][number]['assets'][number]

export const mostChanges = 200

interface Placed {
  readonly wallet: string
  readonly asset: Asset
}

export function changesOf(before: StatementOnWire, after: StatementOnWire): Change[] {
  const [was, is] = [assetsOf(before), assetsOf(after)]
  const keys = new Set([...was.keys(), ...is.keys()])
  return [...keys].flatMap((key) => changesOfAsset(was.get(key), is.get(key))).slice(0, mostChanges)
}

const assetsOf = ({ wallets }: StatementOnWire): ReadonlyMap<string, Placed> =>
  new Map(
    wallets.flatMap(({ id, name, assets }) =>
      assets.map((asset) => [`${id} ${asset.token_id}`, { wallet: name, asset }] as const),
    ),
  )

function changesOfAsset(was: Placed | undefined, is: Placed | undefined): Change[] {
  const present = was ?? is
  if (present === undefined) return []
  const { wallet, asset } = present
  return (Object.keys(readings) as (keyof typeof readings)[]).flatMap((what) => {
    const [before, after] = [read(was, what), read(is, what)]
    return before === after ? [] : [{ wallet, symbol: asset.symbol, what, before, after }]
  })
}

const read = (placed: Placed | undefined, what: keyof typeof readings): string | null =>
  placed === undefined ? null : readings[what](placed.asset)

const readings: Readonly<Record<Exclude<Change['what'], 'layout'>, (asset: Asset) => string | null>> = {
  opening: ({ opening }: Asset) => opening,
  closing: ({ closing }: Asset) => closing,
  staked: ({ staked }: Asset) => (staked === undefined ? null : `${staked.opening}, ${staked.closing}`),
  entries: ({ movements }: Asset) => String(movements.reduce((sum, { entries }) => sum + entries, 0)),
  movements: ({ movements }: Asset) => movements.map(({ kind, amount }) => `${kind} ${amount}`).join(', '),
  usd: (asset: Asset) =>
    [
      asset.opening_usd,
      ...asset.movements.map(({ usd }) => usd),
      asset.closing_usd,
      ...(asset.staked === undefined ? [] : [asset.staked.opening_usd, asset.staked.closing_usd]),
    ]
      .map((value) => value ?? '?')
      .join(', '),
}
