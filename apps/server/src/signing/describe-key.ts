/** A key as its signers report it: who holds a share of the generation in effect, and which pairs do not work together. */
import { readKey } from './ask-signer.ts'
import type { CoordinatorParts } from './coordinator-parts.ts'
import type { Reading } from './generations.ts'
import { agreedHolders } from './quorums.ts'
import type { KeyReading, ShareState } from './signing.ts'

export async function describeKey(
  { signers, quorums }: Pick<CoordinatorParts, 'quorums' | 'signers'>,
  keyId: string,
): Promise<KeyReading> {
  const held = await quorums.heldOf(keyId)
  const pairs = held.flatMap(({ signer: { party }, key }) =>
    key.frozen.map((other) => `${Math.min(party, other)} ${Math.max(party, other)}`),
  )
  const { epoch, threshold, parties } = agreedHolders(held).key
  const readings = await readKey(signers, keyId)
  const shares = parties.map((party) => ({ party, state: stateOf(readings, party, epoch) }))
  return { epoch, threshold, parties, shares, frozenPairs: [...new Set(pairs)].map(pairOf) }
}

function stateOf(readings: readonly Reading[], party: number, epoch: number): ShareState {
  const reading = readings.find((candidate) => candidate.party === party)
  if (reading?.isUp !== true) return 'unknown'
  if (reading.key === null) return 'missing'
  const { epoch: own, next } = reading.key
  if (own === epoch || next === epoch) return 'held'
  return own === 0 ? 'missing' : 'behind'
}

function pairOf(pair: string): readonly [number, number] {
  const [low = 0, high = 0] = pair.split(' ').map(Number)
  return [low, high]
}
