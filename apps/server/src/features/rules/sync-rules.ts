/** Brings the server's copy of the rules to what the signers answer, and the signers what people signed. The signers are the
 *  judges: a row that they do not confirm changes nothing. */
import type { RefusalBody } from '@holdfast/contract'
import { type SignedReceiptBody, toBase64 } from '@holdfast/mpc/nodes'
import { encodeRules, parseRules, type Rules } from '@holdfast/policy/rules'
import { type Queryable, transaction, type Transaction } from '@holdfast/store'
import {
  findNewestAuditSeq,
  findOpenRules,
  findRulesFreeze,
  findRulesVersion,
  listRulesStatements,
  listRulesVersions,
  type RulesVersion,
} from '@holdfast/store/read'
import {
  deleteRulesFreeze,
  doubtApprovals,
  insertRulesVersion,
  lockRules,
  replaceRulesRefusals,
  updateRulesVersion,
  upsertRulesFreeze,
} from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import type { ChainAtSigner, RulesAtSigner, Signing } from '../../signing/signing.ts'
import { adoptionOf } from './adoption-of.ts'
import { applyBundle } from './apply-bundle.ts'
import { announceRules } from './announce-rules.ts'
import { isByHand } from './is-by-hand.ts'
import { parsedRules } from './parsed-rules.ts'
import { recordEffects, type RulesEffect } from './record-effects.ts'
import { statementsOf, type StoredStatement } from './statements-of.ts'
import { stopsOf } from './stops-of.ts'

interface Needs extends Pick<Context, 'db'> {
  readonly signing: Pick<Signing, 'readRules' | 'proposeRules' | 'actOnRules'> | null
}
type Answering = ChainAtSigner & { readonly rules: NonNullable<ChainAtSigner['rules']> }

const mostVersions = 200

export async function syncRules({ db, signing }: Needs, organisationId: string): Promise<void> {
  if (signing === null) return
  const seq = await newestSeq(db, organisationId)
  const before = answeringOf(await signing.readRules(organisationId))
  if (before.length === 0) return
  const sent = await sendWhatIsMissing({ db, signing }, organisationId, before)
  const answers = sent.isSent ? await signing.readRules(organisationId) : before
  const isNoted = await transaction(db, async (tx) => {
    await lockRules(tx, organisationId)
    // Answers from before what another process noted would undo that.
    if ((await newestSeq(tx, organisationId)) !== seq) return false
    const isRefusing = await replaceRulesRefusals(tx, organisationId, sent)
    const { isChanged, effects } = await noteAnswers(tx, organisationId, answers)
    if (isRefusing && !isChanged) await announceRules(tx, organisationId)
    if (!isChanged) return true
    await doubtApprovals(tx, organisationId)
    await announceRules(tx, organisationId)
    await recordEffects(tx, organisationId, effects)
    return true
  })
  if (!isNoted) await syncRules({ db, signing }, organisationId)
}

const newestSeq = (db: Queryable, organisationId: string): Promise<string | undefined> =>
  findNewestAuditSeq(db, { organisationId, kind: 'rules', id: organisationId })

const answeringOf = (answers: readonly ChainAtSigner[]): Answering[] =>
  answers.filter((answer): answer is Answering => answer.rules !== null)

interface Sent {
  readonly isSent: boolean
  /** The signers that answered everything that they were sent. */
  readonly parties: readonly number[]
  readonly refused: readonly Refused[]
}

interface Refused {
  readonly party: number
  /** The hash of the version, or of the one that an act is about. */
  readonly hash: string
  readonly why: RefusalBody
}

async function sendWhatIsMissing(
  { db, signing }: { readonly db: Needs['db']; readonly signing: NonNullable<Needs['signing']> },
  organisationId: string,
  answers: readonly Answering[],
): Promise<Sent> {
  const now = Date.now()
  const statements = statementsOf(await listRulesStatements(db, organisationId))
  const stored = await listRulesVersions(db, { organisationId, limit: mostVersions })
  let isSent = false
  const refused: Refused[] = []
  const silent = new Set<number>()
  const note = (hash: string, results: readonly RulesAtSigner[]) => {
    isSent = true
    for (const { party, why, isUp } of results)
      if (!isUp) silent.add(party)
      else if (why !== null) refused.push({ party, hash, why })
  }
  for (const { party, rules } of answers) {
    const row = stored.find(({ hash }) => hash === rules.head.hash)
    if (row === undefined) continue
    const head = parsedRules(row)
    // First, because a thaw is about the version that is in force until the next one arrives.
    for (const assertions of stopsOf({ rules, head, statements, versions: stored, now })) {
      const [about = head.hash] = assertions.map(({ statement }) => statement.hash)
      note(about, await signing.actOnRules({ assertions }, [party]))
    }
    const next = stored.find(
      ({ version, state, document }) =>
        version === rules.head.version + 1 && state !== 'ended' && followsOf(document) === rules.head.hash,
    )
    const open = next === undefined ? undefined : parsedRules(next)
    const isMissing = next !== undefined && rules.pending?.hash !== next.hash
    if (isMissing && open !== undefined && !isByHand(head, open)) {
      const about = statements.filter(({ row: { hash } }) => hash === next.hash)
      const receipts = receiptsOf(answers, next.hash)
      // Ended statements count where other signers have taken the version already.
      const { isComplete, counting } = adoptionOf({ head, open }, about, receipts.length === 0 ? now : null)
      // A signer that has not seen a version before its veto must not begin to wait for it.
      if (isComplete && (receipts.length > 0 || !isVetoed(about, next))) {
        const document = toBase64(next.document)
        const assertions = counting.map(({ body }) => body)
        note(next.hash, await signing.proposeRules({ document, assertions, receipts }, [party]))
      }
    }
  }
  const isAnswering = ({ party }: { readonly party: number }) => !silent.has(party)
  return {
    isSent,
    parties: answers.filter(isAnswering).map(({ party }) => party),
    refused: firstOfEach(refused.filter(isAnswering)),
  }
}

const isVetoed = (about: readonly StoredStatement[], { proposed_at }: RulesVersion): boolean =>
  about.some(({ row }) => row.act === 'veto' && row.created_at >= proposed_at)

/** One reason for each signer and version. */
const firstOfEach = (refused: readonly Refused[]): Refused[] =>
  refused.filter(
    ({ party, hash }, at) =>
      refused.findIndex((other) => other.party === party && other.hash === hash) === at,
  )

/** Each is signed by a signer that has had the version in force. */
const receiptsOf = (answers: readonly Answering[], hash: string): SignedReceiptBody[] =>
  answers.flatMap(({ rules }) =>
    rules.versions
      .filter((version) => version.hash === hash)
      .map(({ receipt: { receipt, signature } }) => ({
        receipt: toBase64(receipt),
        signature: toBase64(signature),
      })),
  )

const followsOf = (document: Buffer): string | null => {
  const parsed = parseRules(document)
  return parsed.ok ? parsed.value.document.previous : null
}

/** So many signers decide: enough to sign with every key, and more than half. */
export const decidingOf = ({ document: { keys, signers } }: Rules): number =>
  Math.max(Math.floor(signers.length / 2) + 1, ...keys.map(({ threshold }) => threshold))

interface Noted {
  readonly isChanged: boolean
  /** For the audit record. */
  readonly effects: readonly RulesEffect[]
}

const unchanged: Noted = { isChanged: false, effects: [] }
const changedBy = (...effects: RulesEffect[]): Noted => ({ isChanged: true, effects })

async function noteAnswers(
  tx: Transaction,
  organisationId: string,
  all: readonly ChainAtSigner[],
): Promise<Noted> {
  const answers = answeringOf(all)
  const newest = agreedHead(answers)
  if (newest === null) return unchanged
  await insertUnknown(tx, organisationId, newest)
  await insertUnknownPending(tx, organisationId, { answers, newest })
  const stored = await findRulesVersion(tx, { organisationId, hash: newest.rules.head.hash })
  if (stored === undefined) return unchanged
  const head = parsedRules(stored)
  const noted = [
    await noteVersions(tx, organisationId, newest),
    await noteOpen(tx, organisationId, { answers, head, all }),
    await noteFreeze(tx, organisationId, { answers, head }),
  ]
  return {
    isChanged: noted.some(({ isChanged }) => isChanged),
    effects: noted.flatMap(({ effects }) => effects),
  }
}

/** The answer with the newest head that enough signers have in force; null while they agree on none. */
function agreedHead(answers: readonly Answering[]): Answering | null {
  const newestFirst = answers.toSorted((a, b) => b.rules.head.version - a.rules.head.version)
  return (
    newestFirst.find(({ rules }) => {
      const document = documentIn(rules.documents, rules.head.hash)
      if (document === null) return false
      const having = answers.filter((other) =>
        other.rules.versions.some(({ hash }) => hash === rules.head.hash),
      )
      return having.length >= decidingOf(document)
    }) ?? null
  )
}

function documentIn(documents: readonly Uint8Array[], hash: string): Rules | null {
  for (const bytes of documents) {
    const parsed = parseRules(bytes)
    if (parsed.ok && parsed.value.hash === hash) return parsed.value
  }
  return null
}

/** Versions that were accepted at the machines, by hand. */
async function insertUnknown(tx: Transaction, organisationId: string, { rules }: Answering): Promise<void> {
  for (const bytes of rules.documents) {
    const parsed = parseRules(bytes)
    if (!parsed.ok) continue
    const { hash, document } = parsed.value
    if (!rules.versions.some((version) => version.hash === hash)) continue
    await insertRulesVersion(tx, {
      entity_id: organisationId,
      hash,
      version: document.version,
      document: Buffer.from(bytes),
      state: 'past',
      prices: null,
      proposed_by: null,
      proposed_at: new Date(),
    })
  }
}

/** A change that enough signers hold and that came to them another way, by their operators: governors can veto it. */
async function insertUnknownPending(
  tx: Transaction,
  organisationId: string,
  { answers, newest }: { readonly answers: readonly Answering[]; readonly newest: Answering },
): Promise<void> {
  const head = documentIn(newest.rules.documents, newest.rules.head.hash)
  if (head === null || (await findOpenRules(tx, organisationId)) !== undefined) return
  for (const { rules } of answers) {
    const hash = rules.pending?.hash
    const holding = answers.filter((other) => other.rules.pending?.hash === hash)
    const pending = hash === undefined ? null : documentIn(rules.documents, hash)
    if (pending === null || holding.length < decidingOf(head)) continue
    await insertRulesVersion(tx, {
      entity_id: organisationId,
      hash: pending.hash,
      version: pending.document.version,
      document: Buffer.from(encodeRules(pending.document)),
      state: 'proposed',
      prices: null,
      proposed_by: null,
      proposed_at: new Date(),
    })
    // It may have ended by a veto before.
    const again = { state: 'proposed', ended_at: null } as const
    await updateRulesVersion(tx, { organisationId, hash: pending.hash }, again)
    return
  }
}

async function noteVersions(tx: Transaction, organisationId: string, { rules }: Answering): Promise<Noted> {
  const chain = new Set(rules.versions.map(({ hash }) => hash))
  const stored = await listRulesVersions(tx, { organisationId, limit: mostVersions })
  const now = new Date()
  const moves = stored.flatMap((row) => {
    const state = row.hash === rules.head.hash ? 'in_force' : chain.has(row.hash) ? 'past' : 'ended'
    const isOpen = state === 'ended' && (row.state === 'proposed' || row.state === 'pending')
    return isOpen || row.state === state ? [] : [{ row, state } as const]
  })
  // One version at most is in force, so the others give way first.
  for (const { row, state } of moves.toSorted(({ state }) => (state === 'in_force' ? 1 : -1))) {
    const ended = state === 'ended' ? { ended_at: now } : {}
    const effective = state === 'in_force' ? { effective_at: now } : {}
    await updateRulesVersion(tx, { organisationId, hash: row.hash }, { state, ...ended, ...effective })
    if (state === 'in_force') await applyBundle(tx, row)
  }
  const unrecorded = stored
    .filter(({ hash, recorded_at }) => chain.has(hash) && recorded_at === null)
    .toSorted((a, b) => a.version - b.version)
  for (const { hash } of unrecorded)
    await updateRulesVersion(tx, { organisationId, hash }, { recorded_at: now })
  return {
    isChanged: moves.length + unrecorded.length > 0,
    effects: unrecorded.map(({ hash }) => ({ verb: 'came-into-force', hash })),
  }
}

/** A change is pending where enough signers hold it, and ended where too few still can. */
async function noteOpen(
  tx: Transaction,
  organisationId: string,
  {
    answers,
    head,
    all,
  }: { readonly answers: readonly Answering[]; readonly head: Rules; readonly all: readonly ChainAtSigner[] },
): Promise<Noted> {
  const open = await findOpenRules(tx, organisationId)
  if (open === undefined) return unchanged
  if (open.version <= head.document.version) {
    await updateRulesVersion(
      tx,
      { organisationId, hash: open.hash },
      { state: 'ended', ended_at: new Date() },
    )
    return changedBy()
  }
  const deciding = decidingOf(head)
  const times = answers.flatMap(({ rules: { head, pending } }) => {
    if (head.hash === open.hash) return [0]
    return pending?.hash === open.hash ? [pending.effectiveAt] : []
  })
  if (times.length >= deciding) {
    const at = new Date(times.toSorted((a, b) => a - b)[deciding - 1] ?? 0)
    if (open.state === 'pending' && open.effective_at?.getTime() === at.getTime()) return unchanged
    await updateRulesVersion(tx, { organisationId, hash: open.hash }, { state: 'pending', effective_at: at })
    return changedBy()
  }
  const dropped = answers.length - times.length
  if (open.state !== 'pending' || dropped <= all.length - deciding) return unchanged
  const { hash } = open
  await updateRulesVersion(tx, { organisationId, hash }, { state: 'ended', ended_at: new Date() })
  // The signers never held a version that people did not adopt, whatever its row says.
  const about = (await listRulesStatements(tx, organisationId)).filter((statement) => statement.hash === hash)
  const { isComplete } = adoptionOf({ head, open: parsedRules(open) }, statementsOf(about), null)
  return isComplete ? changedBy({ verb: 'ended-by-veto', hash }) : changedBy()
}

/** Frozen while one signer is: it refuses every quorum that it is in. */
async function noteFreeze(
  tx: Transaction,
  organisationId: string,
  { answers, head: { hash } }: { readonly answers: readonly Answering[]; readonly head: Pick<Rules, 'hash'> },
): Promise<Noted> {
  const times = answers.flatMap(({ rules: { frozenAt } }) => (frozenAt === null ? [] : [frozenAt]))
  const stored = await findRulesFreeze(tx, organisationId)
  if (times.length === 0) {
    if (stored === undefined) return unchanged
    await deleteRulesFreeze(tx, organisationId)
    return changedBy({ verb: 'signing-resumed', hash, since: stored.frozen_at })
  }
  if (stored !== undefined) return unchanged
  const freezes = (await listRulesStatements(tx, organisationId)).filter(({ act }) => act === 'freeze')
  const frozen_at = new Date(Math.min(...times))
  await upsertRulesFreeze(tx, {
    entity_id: organisationId,
    frozen_at,
    frozen_by: freezes.at(-1)?.person ?? null,
  })
  return changedBy({ verb: 'signing-stopped', hash })
}
