import type { TronRaw } from '@holdfast/chains/tron'
import type { Accepted } from './chain-transaction.ts'

const fields = ['owner_address', 'to_address', 'receiver_address', 'contract_address', 'account_address']

/** The distinct addresses that a transaction itself names, hexadecimal, its owner first. */
export function partiesOf(raw: TronRaw): string[] {
  const value = raw.contracts[0]?.value ?? {}
  const named = fields.map((name) => value[name])
  return [...new Set(named.filter((address): address is string => typeof address === 'string'))]
}

/** Includes the addresses that only its events and payments name. */
export const partiesOfAll = ({ raw, effects }: Pick<Accepted, 'raw' | 'effects'>): string[] => [
  ...partiesOf(raw),
  ...effects.logs.flatMap(({ topics }) => topics.slice(1, 3).map((topic) => `41${topic.slice(-40)}`)),
  ...effects.internals.flatMap(({ from, to }) => [from, to]),
]
