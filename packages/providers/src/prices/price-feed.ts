/**
 * A public price API in the shape of CoinGecko's `simple/price`: one request for all assets, by the API's own coin ids. Which asset has
 * which coin id is the operator's setting, because a symbol does not identify an asset.
 */
import { type Parsed, type Raw, raw } from '@holdfast/ledger'
import { z } from 'zod'
import { JsonHttp } from '../http.ts'
import { Pace } from '../rate-limit.ts'
import { Url } from '../url.ts'

const Settings = z.strictObject({
  url: Url,
  key: z.string().min(1).optional(),
  /** The header of the key. */
  keyHeader: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)
    .default('x-cg-pro-api-key'),
  /** The API's coin id by asset (CAIP-19). */
  coins: z.record(
    z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/),
    z.string().regex(/^[a-z0-9][-a-z0-9]{0,99}$/),
  ),
  minutes: z.number().int().min(1).max(1_440).default(60),
})
export type PriceFeedSettings = z.output<typeof Settings>

/** Parses `HOLDFAST_PRICE_FEED`; null when it is not set. Throws with the field and the reason. */
export function parsePriceFeed(text: string | undefined): PriceFeedSettings | null {
  if (text === undefined || text.trim() === '') return null
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('HOLDFAST_PRICE_FEED is not JSON')
  }
  const parsed = Settings.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`HOLDFAST_PRICE_FEED: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected'}`)
}

const provider = 'price-feed'

/** One request. Throws as every provider does when there is no answer. */
export async function fetchPrices(
  settings: PriceFeedSettings,
  patience: { readonly timeoutMs?: number; readonly retries?: number } = {},
): Promise<Raw> {
  const http = new JsonHttp({
    ...patience,
    provider,
    baseUrl: settings.url,
    headers: settings.key === undefined ? {} : { [settings.keyHeader]: settings.key },
    pace: new Pace(1),
  })
  const ids = [...new Set(Object.values(settings.coins))].toSorted().join(',')
  const query = { ids, vs_currencies: 'usd', include_last_updated_at: 'true', precision: 'full' }
  return raw('prices.simple', provider, await http.get('/simple/price', query), new Date())
}

export interface FeedPrice {
  /** CAIP-19. */
  readonly asset: string
  /** US dollars for one unit, decimal text. */
  readonly usd: string
  readonly at: Date
}

export interface FeedAnswer {
  readonly prices: readonly FeedPrice[]
  /** Assets whose coin the answer lacks, or states without a usable number or time. */
  readonly missing: readonly string[]
}

const Answer = z.record(z.string(), z.unknown())
const Coin = z.object({
  usd: z.union([z.number(), z.bigint()]),
  last_updated_at: z.number().int().positive(),
})

/** An unusable coin leaves the others usable. */
export function parsePrices({ body }: Raw, { coins }: Pick<PriceFeedSettings, 'coins'>): Parsed<FeedAnswer> {
  const parsed = Answer.safeParse(body)
  if (!parsed.success) return { ok: false, reason: 'the answer is not an object of coins' }
  const prices: FeedPrice[] = []
  const missing: string[] = []
  for (const [asset, coin] of Object.entries(coins)) {
    const found = Coin.safeParse(parsed.data[coin])
    const usd = found.success ? decimalOf(found.data.usd) : null
    if (!found.success || usd === null) missing.push(asset)
    else prices.push({ asset, usd, at: new Date(found.data.last_updated_at * 1_000) })
  }
  return { ok: true, value: { prices, missing } }
}

const usdForm = /^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/

/** The shortest decimal of the number that was sent, with at most 18 places. Null: not above 0, or too large. */
function decimalOf(value: number | bigint): string | null {
  const text = String(value)
  const [, digits = '', exponent] = /^(\d+(?:\.\d+)?)(?:e([+-]\d+))?$/.exec(text) ?? []
  if (digits === '') return null
  const plain = exponent === undefined ? digits : shifted(digits, Number(exponent))
  const [whole = '', fraction = ''] = plain.split('.')
  const cut = fraction.slice(0, 18)
  const decimal = cut === '' ? whole : `${whole}.${cut}`
  return usdForm.test(decimal) ? decimal : null
}

/** ('1.5', -7) → '0.00000015' */
function shifted(digits: string, exponent: number): string {
  const [whole = '', fraction = ''] = digits.split('.')
  if (exponent >= 0) return `${whole}${fraction.padEnd(exponent, '0')}`
  return `0.${'0'.repeat(Math.max(0, -exponent - whole.length))}${whole}${fraction}`
}
