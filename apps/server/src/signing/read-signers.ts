/** The state of the signers, which are queried at most every two seconds, for any number of clients. */
import type { SignerHealth, Signing } from './signing.ts'

const keptMs = 2_000
const kept = new WeakMap<
  Signing,
  { readonly at: number; readonly answer: Promise<readonly SignerHealth[]> }
>()

/** When each signer last answered this process. */
const answeredAt = new WeakMap<Signing, Map<number, Date>>()

export async function readSigners(signing: Signing | null): Promise<readonly SignerHealth[]> {
  if (signing === null) return []
  const known = kept.get(signing)
  if (known !== undefined && Date.now() - known.at < keptMs) return known.answer
  const answer = signing.health()
  kept.set(signing, { at: Date.now(), answer })
  const times = answeredAt.get(signing) ?? new Map<number, Date>()
  answeredAt.set(signing, times)
  for (const { party, isUp } of await answer) if (isUp) times.set(party, new Date())
  return answer
}

export const lastAnswerOf = (signing: Signing, party: number): Date | undefined =>
  answeredAt.get(signing)?.get(party)
