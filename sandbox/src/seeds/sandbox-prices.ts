/**
 * US dollars for one unit in the sandbox's table of prices: a year of days that ends at the present price. The days are invented: each
 * differs from the next by a deterministic step.
 */
import { createHash } from 'node:crypto'
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { caip2OfSeed, networkSeeds, sandboxChains } from '../chains/sandbox-chains.ts'
import { dayMs } from './diary.ts'

interface Course {
  /** Today. */
  readonly usd: string
  /** The greatest step from one day to the next, in hundredths of a percent. 0: the price never changes. */
  readonly step: number
}

const courses: Readonly<Record<string, Course>> = {
  TRX: { usd: '0.1', step: 280 },
  USDT: { usd: '1', step: 0 },
  USDC: { usd: '1', step: 0 },
  DAI: { usd: '1', step: 2 },
  EURC: { usd: '1.1', step: 45 },
  ETH: { usd: '2500', step: 390 },
  BTC: { usd: '60000', step: 310 },
  SOL: { usd: '150', step: 470 },
}

const symbolsByAsset: ReadonlyMap<string, string> = new Map(
  [...networkSeeds, ...sandboxChains.flatMap(({ recorded }) => recorded?.network ?? [])].flatMap((network) =>
    network.tokens.flatMap(({ asset, symbol }): [string, string][] =>
      courses[symbol] === undefined ? [] : [[`${caip2OfSeed(network)}/${asset}`, symbol]],
    ),
  ),
)

/** By CAIP-19. */
export const sandboxPrices: ReadonlyMap<string, string> = new Map(
  [...symbolsByAsset].map(([asset, symbol]) => [asset, courses[symbol]?.usd ?? '']),
)

const days = 400
const places = 8

/** The days before today, newest first. */
export function sandboxPricesOfYear(now: Date): { asset: string; day: string; usd: string }[] {
  const series = new Map(
    Object.entries(courses).map(([symbol, course]) => [symbol, seriesOf(symbol, course, now)]),
  )
  return [...symbolsByAsset].flatMap(([asset, symbol]) =>
    (series.get(symbol) ?? []).map((price) => ({ asset, ...price })),
  )
}

function seriesOf(symbol: string, { usd, step }: Course, now: Date): { day: string; usd: string }[] {
  let units = parseUnits(usd, places)
  const today = Math.floor(now.getTime() / dayMs)
  return Array.from({ length: days }, (_, index) => {
    const day = today - index - 1
    units = (units * BigInt(10_000 + stepOn(symbol, day, step))) / 10_000n
    return { day: new Date(day * dayMs).toISOString().slice(0, 10), usd: formatUnits(units, places) }
  })
}

/** From -step to step. */
function stepOn(symbol: string, day: number, step: number): number {
  const number = createHash('sha256').update(`${symbol} ${day}`).digest().readUInt32BE(0)
  return (number % (2 * step + 1)) - step
}
