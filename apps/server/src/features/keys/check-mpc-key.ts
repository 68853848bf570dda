import type { ApiReply } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import type { MpcKey } from '@holdfast/store/read'
import { updateKeyProof } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { refusalOfSigning } from '../../signing/refusal-of-signing.ts'
import type { Signing } from '../../signing/signing.ts'
import { authoriseKey } from './authorise-key.ts'
import { announceKey } from './make-key.ts'
import { isRefreshing, presentProof } from './present.ts'
import { signingForKey } from './signing-for-key.ts'

type Proof = ApiReply<'checkMpcKey'>

/** Signers remember each session for a day, and only a number of them: proofs may not use it up. */
const freshMs = 30_000
const running = new Map<string, Promise<Proof>>()

export const checkMpcKey: Verb<'checkMpcKey', 'db' | 'signing'> = async (context, call) => {
  const key = await authoriseKey(context.db, call.actor, 'change keys', call.request.params.id)
  const signing = signingForKey(context.signing, key)
  if (isRefreshing(key)) throw refusal('KEY_BUSY')
  const last = key.last_proof
  if (last !== null && Date.now() - Date.parse(last.at) < freshMs) return presentProof(last)
  const begun = running.get(key.id) ?? prove(context.db, signing, { who: call, key })
  running.set(key.id, begun)
  try {
    return await begun
  } finally {
    running.delete(key.id)
  }
}

async function prove(
  db: Database,
  signing: Signing,
  { who, key }: { readonly who: Who; readonly key: MpcKey },
): Promise<Proof> {
  const { epoch, quorums } = await signing.prove(key.id).catch((error: unknown) => {
    throw refusalOfSigning(error) ?? error
  })
  const proof = {
    at: new Date().toISOString(),
    epoch,
    quorums: quorums.map(({ parties, why }) => ({
      parties,
      why: why === null ? null : { code: why.code, params: { ...why.params } },
    })),
  }
  await transaction(db, async (tx) => {
    await updateKeyProof(tx, key, proof)
    await announceKey(tx, key, 'mpc_key_updated')
    await recordChange(tx, who, {
      organisationId: key.entity_id,
      subject: { kind: 'mpc-key', id: key.id, name: key.label },
      verb: 'proven',
      before: undefined,
      after: proof,
    })
  })
  return presentProof(proof)
}
