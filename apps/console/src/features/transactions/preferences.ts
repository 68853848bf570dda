/**
 * A person's preferences for the list, stored in this browser under a versioned key. A value that is not of version 1 and of this
 * shape is ignored: the defaults apply.
 */
import { fitTo, type Shape } from '@holdfast/contract'

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

interface Stored extends Omit<TransactionPreferences, 'thresholds'> {
  readonly version: 1
  readonly amountThresholds: Thresholds
}

const threshold: Shape = { is: 'text', pattern: '^\\d{0,30}(\\.\\d{0,30})?$' }
const storedShape: Shape = {
  is: 'object',
  fields: {
    version: { is: 'choice', of: [1] },
    amountThresholds: {
      is: 'object',
      fields: { USDT: threshold, BTC: threshold, ETH: threshold, TRX: threshold },
    },
    showEnergy: { is: 'boolean' },
    showUnknown: { is: 'boolean' },
    mergedView: { is: 'boolean' },
  },
}

export function readPreferences(storage: Pick<Storage, 'getItem'>): TransactionPreferences {
  const stored = fitTo(storedShape, parseJson(storage.getItem(preferencesKey)))
  if (stored === null) return defaultPreferences
  const { amountThresholds: thresholds, showEnergy, showUnknown, mergedView } = stored.value as Stored
  return { thresholds, showEnergy, showUnknown, mergedView }
}

export function writePreferences(
  storage: Pick<Storage, 'setItem'>,
  preferences: TransactionPreferences,
): void {
  const { thresholds: amountThresholds, ...toggles } = preferences
  const stored: Stored = { version: 1, amountThresholds, ...toggles }
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
