/** The spends to which enough signers agreed for a signature, from the records of stopped signers. */
import { readFileSync } from 'node:fs'
import type { SignerFolder } from '@holdfast/sandbox'
import { withIdentity } from '../../apps/signer/src/node-folder.ts'
import { pathsIn } from '../../apps/signer/src/record/node-record.ts'
import { SealedChain } from '../../apps/signer/src/record/sealed-chain.ts'

export interface AgreedSpend {
  readonly asset: string
  readonly units: bigint
  /** When the second signer agreed, in milliseconds. */
  readonly at: number
}

const threshold = 2
const dayMs = 24 * 3_600_000

/** Once for each transaction. Fewer signers cannot sign, so nothing else was signed. */
export function agreedSpends(signers: readonly SignerFolder[]): AgreedSpend[] {
  const seen = new Map<string, Map<number, AgreedSpend>>()
  for (const { party, folder, keyFile } of signers)
    for (const { bytes, spend } of spendsIn(folder, keyFile)) {
      const parties = seen.get(bytes) ?? new Map<number, AgreedSpend>()
      seen.set(bytes, parties.has(party) ? parties : parties.set(party, spend))
    }
  return [...seen.values()].flatMap((parties) => {
    const second = [...parties.values()].toSorted((left, right) => left.at - right.at)[threshold - 1]
    return second === undefined ? [] : [second]
  })
}

function spendsIn(folder: string, keyFile: string) {
  const key = Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'hex')
  const lines = withIdentity(folder, key, ({ seal }) => new SealedChain(pathsIn(folder).record, seal).read(0))
  return (lines ?? []).flatMap(({ line }) =>
    line.kind === 'signing' && line.spend !== undefined
      ? [
          {
            bytes: line.bytes,
            spend: { asset: line.spend.asset, units: BigInt(line.spend.units), at: line.at },
          },
        ]
      : [],
  )
}

/** The most of each asset within any 24 hours. */
export function mostInADay(spends: readonly AgreedSpend[]): ReadonlyMap<string, bigint> {
  const most = new Map<string, bigint>()
  for (const { asset, at } of spends) {
    const day = spends.filter((other) => other.asset === asset && other.at <= at && other.at > at - dayMs)
    const sum = day.reduce((total, { units }) => total + units, 0n)
    if (sum > (most.get(asset) ?? 0n)) most.set(asset, sum)
  }
  return most
}
