/**
 * What a person prefers to see in the list, kept in this browser under a versioned key. Anything that is not of version 1
 * and of this shape is ignored: the defaults apply.
 */
import * as z from 'zod/mini'

export const thresholdSymbols = ['USDT', 'BTC', 'ETH', 'TRX'] as const
export type ThresholdSymbol = (typeof thresholdSymbols)[number]

/** Decimal text as typed; zero or empty means no threshold. */
export type Thresholds = Record<ThresholdSymbol, string>

export const thresholdSteps: Thresholds = { USDT: '0.01', BTC: '0.000001', ETH: '0.0001', TRX: '0.01' }

export interface TransactionPreferences {
  readonly thresholds: Thresholds
  readonly showEnergy: boolean
  readonly showUnknown: boolean
  readonly mergedView: boolean
}

export const defaultPreferences: TransactionPreferences = {
  thresholds: { USDT: '0.50', BTC: '0.000001', ETH: '0.0001', TRX: '0.01' },
  showEnergy: true,
  showUnknown: false,
  mergedView: true,
}

export const noThresholds: Thresholds = { USDT: '0', BTC: '0', ETH: '0', TRX: '0' }

export const preferencesKey = 'bcTransactionPreferences.v1'

const threshold = z.string().check(z.regex(/^\d{0,30}(\.\d{0,30})?$/))
const Stored = z.object({
  version: z.literal(1),
  amountThresholds: z.object({ USDT: threshold, BTC: threshold, ETH: threshold, TRX: threshold }),
  showEnergy: z.boolean(),
  showUnknown: z.boolean(),
  mergedView: z.boolean(),
})

export function readPreferences(storage: Pick<Storage, 'getItem'>): TransactionPreferences {
  const stored = Stored.safeParse(parseJson(storage.getItem(preferencesKey)))
  if (!stored.success) return defaultPreferences
  const { amountThresholds: thresholds, showEnergy, showUnknown, mergedView } = stored.data
  return { thresholds, showEnergy, showUnknown, mergedView }
}

export function writePreferences(
  storage: Pick<Storage, 'setItem'>,
  preferences: TransactionPreferences,
): void {
  const { thresholds: amountThresholds, ...toggles } = preferences
  const stored: z.infer<typeof Stored> = { version: 1, amountThresholds, ...toggles }
  storage.setItem(preferencesKey, JSON.stringify(stored))
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
