import type { Signature, SignedTransaction } from '@holdfast/chains'
import { reason } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import type { SignedReceipt } from '@holdfast/mpc/nodes'
import { newId, type SessionAttempt, type Transaction } from '@holdfast/store'
import { listBatchIntents, type TransferRequestView } from '@holdfast/store/read'
import { endSigningSession, insertSigningSession, type TransferChange } from '@holdfast/store/write'
import { bodyOf, refusal } from '../../../http/refusal.ts'
import { reasonOf } from '../../../reason-of.ts'
import { type SigningAttempt, SigningRefused, type SigningRequest } from '../../../signing/signing.ts'
import { auditHeadOf } from '../../audit/audit-head-of.ts'
import { takeAuditReceipt } from '../../audit/take-audit-receipt.ts'
import { findDevSigning } from '../../dev-tools/dev-signer.ts'
import { countingApprovals } from '../gate.ts'
import { transfersOf } from '../node.ts'
import { readTransfer } from '../read-transfer.ts'
import { countingStatements } from '../ruled/counting-statements.ts'
import { rulingOf } from '../ruled/ruling-of.ts'
import { advanceSigning } from './advance-signing.ts'
import type { Flow } from './flow.ts'
import { refusalOfFailure } from './signing-failure.ts'
import { signingStarted } from './signing-started.ts'
import { unsignedOf } from './unsigned-of.ts'

interface Signed {
  /** One signature for each message, in order. */
  readonly signatures: readonly Signature[]
  /** The request as it was when the signers received it. */
  readonly view: TransferRequestView
  /** Null: no signer was asked. */
  readonly session: OpenSession | null
}

interface OpenSession {
  readonly entity_id: string
  readonly id: string
  readonly attempts: SessionAttempt[]
}

/** Has the stored bytes signed, verifies that the signature is the wallet's, and stores the signed bytes. */
export const signBytes = (flow: Flow, built: TransferRequestView): Promise<TransferRequestView> =>
  signAnyBytes(flow, built, {
    unsigned: unsignedOf(built),
    isCancellation: false,
    started: { change: signingStarted(built) },
    signed: () => ({ change: { phase: 'signed' } }),
    verb: 'signed',
  })

export interface BytesToSign {
  readonly unsigned: Uint8Array
  /** They pay nothing, in place of bytes that the signers have agreed to before. */
  readonly isCancellation: boolean
  /** Stored before a signer receives them. */
  readonly started: Stored
  /** Stored with the signature. */
  readonly signed: (attached: SignedTransaction) => Stored
  readonly verb: AuditVerb
}

interface Stored {
  readonly change?: TransferChange
  readonly inside?: (tx: Transaction) => Promise<void>
}

/** The columns of the request then describe these bytes. */
export async function signAnyBytes(
  flow: Flow,
  built: TransferRequestView,
  bytes: BytesToSign,
): Promise<TransferRequestView> {
  const { signer, intent, onPoint } = flow
  const { unsigned } = bytes
  const { signatures, view, session } =
    signer === 'dev' ? await signWithDevKey(flow, built, bytes) : await askSigners(flow, built, bytes)
  const attached = await endedBy(flow, session, async () =>
    transfersOf(view).attach(unsigned, signatures, intent.wallet.address),
  )
  const { change, inside } = bytes.signed(attached)
  const signed = await advanceSigning(flow, view, {
    change: {
      unsigned: Buffer.from(unsigned),
      signed: Buffer.from(attached.bytes),
      tx_hash: attached.hash,
      signature: attached.signature,
      signer,
      signed_at: new Date(),
      ...change,
    },
    step: {
      category: 'signature',
      step: 'signed',
      message: reason('STEP_SIGNED'),
      details: { tx_hash: attached.hash, signer },
    },
    verb: bytes.verb,
    inside: async (tx) => {
      await inside?.(tx)
      if (session !== null)
        await endSigningSession(tx, session, { outcome: 'signed', why: null, attempts: session.attempts })
    },
  })
  onPoint?.('signed')
  return signed
}

async function askSigners(
  flow: Flow,
  built: TransferRequestView,
  { unsigned, isCancellation, started }: BytesToSign,
): Promise<Signed> {
  const { context, intent, place } = flow
  const { signing } = context
  if (signing === null || intent.wallet.keyId === null) throw refusal('NO_SIGNERS')
  const sessionId = newId()
  const keyId = intent.wallet.keyId
  await advanceSigning(flow, built, {
    change: { session_id: sessionId, ...started.change },
    step: {
      category: 'tss_client',
      step: 'session',
      message: reason('STEP_SIGNERS_ASKED'),
      sessionId,
      details: { key_id: keyId },
    },
    inside: async (tx) => {
      await started.inside?.(tx)
      await insertSigningSession(tx, { ...place, id: sessionId, request_id: place.id, key_id: keyId })
    },
  })
  flow.onPoint?.('session')
  // Read again, because the set of valid approvals changes without a new version of the request.
  const view = await readTransfer(context.db, place)
  const request: SigningRequest = {
    sessionId,
    keyId,
    path: intent.wallet.path,
    intent: view.intent,
    unsigned,
    approvals: approvalsFor(view, context.config),
    ...(await batchFor(flow, view)),
    ...(isCancellation && { isCancellation }),
  }
  const signatures: Signature[] = []
  const audit = await auditHeadOf(context.db, place.entity_id)
  const countersigned: Promise<unknown>[] = []
  // A receipt that is not stored stops no payment: the worker asks for it again. Its failure is caught at once, because signing may
  // take longer than storing, and Node.js ends a process whose failure nobody awaits.
  const onAuditReceipt = (party: number, receipt: SignedReceipt) =>
    countersigned.push(
      takeAuditReceipt(context, { organisationId: place.entity_id, party, receipt }).catch((error: unknown) =>
        context.log.warn(
          { party, reason: reasonOf(error) },
          'countersignature not stored, will be asked for again',
        ),
      ),
    )
  // The signers derive the messages themselves; they receive the index of the message, never its content.
  const session: OpenSession = { entity_id: place.entity_id, id: sessionId, attempts: [] }
  await endedBy(flow, session, async () => {
    for (const message of transfersOf(view).messages(unsigned).keys())
      signatures.push(
        await signing.sign({ ...request, message, ...audit, onAuditReceipt }, (tried) =>
          noteAttempt(session, tried),
        ),
      )
  })
  await Promise.all(countersigned)
  return { signatures, view, session }
}

const noteAttempt = ({ attempts }: OpenSession, { parties, faults }: SigningAttempt): number =>
  attempts.push({
    parties,
    faults: faults.map(({ party, isSilent, why: { code, params } }) => ({
      party,
      is_silent: isSilent,
      why: { code, params: { ...params } },
    })),
  })

/** Stores how the session ended if this fails. */
async function endedBy<T>({ context }: Flow, session: OpenSession | null, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const refused = refusalOfFailure(error)
    if (session === null || refused === null) throw error
    const { code, params } = bodyOf(refused)
    await endSigningSession(context.db, session, {
      outcome: error instanceof SigningRefused ? 'refused' : 'stopped',
      why: { code, params: { ...params } },
      attempts: session.attempts,
    })
    throw error
  }
}

/** The signers of a bound key believe statements alone; those of another key get the server's word. */
function approvalsFor(
  view: TransferRequestView,
  config: Flow['context']['config'],
): SigningRequest['approvals'] {
  const ruling = rulingOf(view)
  if (ruling === null)
    return countingApprovals(view, config).map((approval) => ({
      userId: approval.user_id,
      at: approval.created_at.toISOString(),
      intentHash: approval.intent_hash,
      assertion: null,
    }))
  return countingStatements(ruling, new Date()).map(({ person, at, signed }) => ({
    userId: person,
    at: at.toISOString(),
    intentHash: ruling.intentHash,
    assertion: signed,
  }))
}

/** The batch that people signed statements about. Signers of a key without rules ask for no signature. */
async function batchFor(
  { context }: Flow,
  view: TransferRequestView,
): Promise<Pick<SigningRequest, 'batch'>> {
  const { entity_id, batch_id: id, batch_total: total } = view
  if (id === null || total === null || rulingOf(view) === null) return {}
  return { batch: { id, total, intents: await listBatchIntents(context.db, { entity_id, id }) } }
}

async function signWithDevKey(
  flow: Flow,
  built: TransferRequestView,
  { unsigned, started }: BytesToSign,
): Promise<Signed> {
  const key = await findDevSigning(flow.context, built, flow.intent)
  if (key === null) throw refusal('NO_DEV_KEY', { address: flow.intent.wallet.address })
  const view = await advanceSigning(flow, built, {
    change: started.change ?? {},
    ...(started.inside !== undefined && { inside: started.inside }),
    step: { category: 'dev_key', step: 'session', message: reason('STEP_SIGNED_WITH', { key: key.label }) },
  })
  flow.onPoint?.('session')
  return { signatures: transfersOf(view).wholeKeys.sign(unsigned, key.privateKey), view, session: null }
}
