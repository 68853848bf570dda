/** The signers of a key, the shares they report, and the identities that each operator pinned. */
import type { ApiReply } from '@holdfast/contract'
import { refusalOfSigning } from '../../signing/refusal-of-signing.ts'
import type { Arrangement, KeyReading, SignerHealth, Signing } from '../../signing/signing.ts'

export async function readKeySigners(signing: Signing, keyId: string): Promise<ApiReply<'getMpcKeySigners'>> {
  try {
    const [reading, signers] = await Promise.all([signing.describeKey(keyId), signing.health()])
    return {
      key_id: keyId,
      ...presentArrangement(reading),
      epoch: reading.epoch,
      frozen_pairs: reading.frozenPairs.map(([lower, higher]) => ({ lower, higher })),
      is_complete: reading.shares.every(({ state }) => state === 'held'),
      signers: signers.map((signer) => presentSignerOfKey(keyId, signer, signers, reading)),
    }
  } catch (error) {
    throw refusalOfSigning(error) ?? error
  }
}

function presentSignerOfKey(
  keyId: string,
  { party, name, isUp, identity, agreed }: SignerHealth,
  signers: readonly SignerHealth[],
  { shares }: KeyReading,
): ApiReply<'getMpcKeySigners'>['signers'][number] {
  const to = agreed.get(keyId)
  const isUnpinned = (other: SignerHealth) => other.isUp && other.peers.get(party) !== identity
  return {
    party,
    name,
    is_up: isUp,
    identity,
    share: shares.find((share) => share.party === party)?.state ?? null,
    not_pinned_by: signers.filter(isUnpinned).map((other) => other.party),
    agreed: to === undefined ? null : presentArrangement(to),
  }
}

const presentArrangement = ({ threshold, parties }: Arrangement) => ({ threshold, parties: [...parties] })
