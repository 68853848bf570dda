import type { TronRaw } from '@holdfast/chains/tron'

const fields = ['owner_address', 'to_address', 'receiver_address', 'contract_address', 'account_address']

/** Addresses that a transaction names itself, hexadecimal, each once, its owner first. */
export function partiesOf(raw: TronRaw): string[] {
  const value = raw.contracts[0]?.value ?? {}
  const named = fields.map((name) => value[name])
  return [...new Set(named.filter((address): address is string => typeof address === 'string'))]
}
