/** Has the first signers generate a key. It exists once every two of them have signed with it; where that fails, they drop it. */
import { randomUUID } from 'node:crypto'
import { agreedKey } from './agreement.ts'
import type { Order } from './carry-session.ts'
import { type CoordinatorParts, roundsOf } from './coordinator-parts.ts'
import { dropKey } from './drop-key.ts'
import { keyPatienceMs, sessionIdOf } from './sessions.ts'
import type { KeyRequest, NewKey, Round } from './signing.ts'

export async function generateKey(
  { signers: all, sessions, quorums, queue }: CoordinatorParts,
  request: KeyRequest,
  onRound: (round: Round) => void,
): Promise<NewKey> {
  const { keyId, curve, threshold, parties, rules, rulesHash } = request
  const signers = await quorums.firstUp(parties)
  const ids = signers.map(({ party }) => party)
  const order: Order = {
    kind: 'keygen',
    keyId,
    curve,
    threshold,
    parties: ids,
    rules,
    ...(rulesHash !== undefined && { rulesHash }),
  }
  try {
    const results = await sessions.runOnce({
      order,
      sessionId: sessionIdOf(randomUUID()),
      signers,
      patienceMs: keyPatienceMs,
      onRound: (round) => onRound({ round, of: roundsOf[curve] }),
    })
    onRound({ round: roundsOf[curve], of: roundsOf[curve] })
    const key = agreedKey(results)
    await queue.untilNothingIsSigned()
    await sessions.checkAll(keyId, { ...key, threshold }, signers)
    await sessions.endGeneration(keyId, key.epoch, signers)
    return { publicKey: key.publicKey, chainCode: key.chainCode ?? new Uint8Array(), epoch: key.epoch }
  } catch (error) {
    await dropKey(all, keyId).catch(() => false)
    throw error
  }
}
