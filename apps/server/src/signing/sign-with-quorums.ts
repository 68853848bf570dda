/** Signs with the first quorum of a key that can. Each quorum is tried once. */
import { toBase64 } from '@holdfast/mpc/nodes'
import { agreedSignature, commonRefusal, thresholdSignatureOf } from './agreement.ts'
import type { Order } from './carry-session.ts'
import { collectReceipts } from './collect-receipts.ts'
import type { CoordinatorParts } from './coordinator-parts.ts'
import { frozenApart } from './quorums.ts'
import { explainFailure, faultsOf, partiesInTrouble, refusalsOf } from './session-failure.ts'
import { roundPatienceMs, sessionIdOf } from './sessions.ts'
import type { SignerClient } from './signer-client.ts'
import type { SigningAttempt, SigningRefused, SigningRequest, ThresholdSignature } from './signing.ts'

/** A refusal is final when so many refuse that no quorum is left without them. */
export async function signWithQuorums(
  { quorums: choice, sessions }: Pick<CoordinatorParts, 'quorums' | 'sessions'>,
  request: SigningRequest,
  onAttempt: (attempt: SigningAttempt) => void,
): Promise<ThresholdSignature> {
  const { keyId, path, intent, unsigned, approvals, batch, message = 0 } = request
  const { audit, onAuditReceipt, isCancellation = false } = request
  const tried = new Set<string>()
  const refusals = new Map<number, SigningRefused>()
  let failure: unknown
  for (let attempt = 0; ; attempt++) {
    const { key, holders, isBound, quorums } = await choice.quorumsOf(keyId)
    const willing = holders.filter(({ party }) => !refusals.has(party))
    const standing = commonRefusal([...refusals.values()])
    if (standing !== undefined && willing.length < key.threshold) throw standing
    const signers = quorums.find(
      (quorum) => !tried.has(nameOf(quorum)) && quorum.every((signer) => willing.includes(signer)),
    )
    if (signers === undefined) throw failure ?? frozenApart()
    tried.add(nameOf(signers))
    const unwitnessed = {
      kind: 'sign' as const,
      keyId,
      parties: signers.map(({ party }) => party),
      path: [...path],
      intent: toBase64(intent),
      unsigned: toBase64(unsigned),
      approvals: [...approvals],
      ...(batch !== undefined && { batch: { ...batch, intents: [...batch.intents] } }),
      ...(message > 0 && { message }),
      ...(isCancellation && { isCancellation }),
    }
    const isWitnessable = !isCancellation && isBound && holders.length === key.parties.length
    const receipts = isWitnessable ? await collectReceipts(unwitnessed, holders, roundPatienceMs) : []
    const order: Order = { ...unwitnessed, receipts, ...(audit !== undefined && { audit }) }
    const sessionId = sessionIdOf(`${request.sessionId} ${message} ${attempt}`)
    try {
      const running = {
        order,
        sessionId,
        signers,
        patienceMs: roundPatienceMs,
        onRound: () => undefined,
        ...(onAuditReceipt !== undefined && { onAuditReceipt }),
      }
      const signature = thresholdSignatureOf(agreedSignature(await sessions.run(running)))
      choice.forgetTrouble(order.parties)
      onAttempt({ parties: order.parties, faults: [] })
      return signature
    } catch (error) {
      const parties = partiesInTrouble(error, order.parties)
      if (parties === null) throw error
      choice.noteTrouble(parties)
      onAttempt({ parties: order.parties, faults: faultsOf(error, order.parties) })
      for (const refusal of refusalsOf(error)) refusals.set(refusal.party, refusal)
      failure = explainFailure(error)
    }
  }
}

const nameOf = (quorum: readonly SignerClient[]): string => quorum.map(({ party }) => party).join(' ')
