/** Brings the server's copy of the rules to what the signers answer, and the signers what people signed. The signers are the
 *  judges: a row that they do not confirm changes nothing. */
import { type SignedReceiptBody, toBase64 } from '@holdfast/mpc/nodes'
import { parseRules, type Rules } from '@holdfast/policy/rules'
import { transaction, type Transaction } from '@holdfast/store'
import {
  findOpenRules,
  findRulesFreeze,
  findRulesVersion,
  listRulesStatements,
  listRulesVersions,
} from '@holdfast/store/read'
import {
  deleteRulesFreeze,
  insertRulesVersion,
  lockRules,
  updateRulesVersion,
  upsertRulesFreeze,
} from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import type { ChainAtSigner } from '../../signing/signing.ts'
import { adoptionOf } from './adoption-of.ts'
import { applyBundle } from './apply-bundle.ts'
import { announceRules } from './announce-rules.ts'
import { parsedRules } from './parsed-rules.ts'
import { statementsOf } from './statements-of.ts'
import { stopsOf } from './stops-of.ts'

type Needs = Pick<Context, 'db' | 'signing'>
type Answering = ChainAtSigner & { readonly rules: NonNullable<ChainAtSigner['rules']> }

const mostVersions = 200

export async function syncRules({ db, signing }: Needs, organisationId: string): Promise<void> {
  if (signing === null) return
  const before = answeringOf(await signing.readRules(organisationId))
  if (before.length === 0) return
  const isSent = await sendWhatIsMissing({ db, signing }, organisationId, before)
  const answers = isSent ? await signing.readRules(organisationId) : before
  await transaction(db, async (tx) => {
    await lockRules(tx, organisationId)
    if (await noteAnswers(tx, organisationId, answers)) await announceRules(tx, organisationId)
  })
}

const answeringOf = (answers: readonly ChainAtSigner[]): Answering[] =>
  answers.filter((answer): answer is Answering => answer.rules !== null)

/** True: a signer was sent something. */
async function sendWhatIsMissing(
  { db, signing }: { readonly db: Needs['db']; readonly signing: NonNullable<Needs['signing']> },
  organisationId: string,
  answers: readonly Answering[],
): Promise<boolean> {
  const now = Date.now()
  const statements = statementsOf(await listRulesStatements(db, organisationId))
  const stored = await listRulesVersions(db, { organisationId, limit: mostVersions })
  let isSent = false
  for (const { party, rules } of answers) {
    const row = stored.find(({ hash }) => hash === rules.head.hash)
    if (row === undefined) continue
    const head = parsedRules(row)
    const next = stored.find(
      ({ version, state, document }) =>
        version === rules.head.version + 1 && state !== 'ended' && followsOf(document) === rules.head.hash,
    )
    if (next !== undefined && rules.pending?.hash !== next.hash) {
      const open = parsedRules(next)
      const about = statements.filter(({ row: { hash } }) => hash === next.hash)
      const receipts = receiptsOf(answers, next.hash)
      // Ended statements count where other signers have taken the version already.
      const { isComplete, counting } = adoptionOf({ head, open }, about, receipts.length === 0 ? now : 0)
      if (isComplete) {
        const document = toBase64(next.document)
        const assertions = counting.map(({ body }) => body)
        await signing.proposeRules({ document, assertions, receipts }, [party])
        isSent = true
      }
    }
    for (const assertions of stopsOf({ rules, head, statements, now })) {
      await signing.actOnRules({ assertions }, [party])
      isSent = true
    }
  }
  return isSent
}

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

/** True: something changed. */
async function noteAnswers(
  tx: Transaction,
  organisationId: string,
  all: readonly ChainAtSigner[],
): Promise<boolean> {
  const answers = answeringOf(all)
  const newest = agreedHead(answers)
  if (newest === null) return false
  await insertUnknown(tx, organisationId, newest)
  const head = await findRulesVersion(tx, { organisationId, hash: newest.rules.head.hash })
  if (head === undefined) return false
  const isMoved = await noteVersions(tx, organisationId, newest)
  const isOpenMoved = await noteOpen(tx, organisationId, { answers, head: parsedRules(head), all })
  return (await noteFreeze(tx, organisationId, answers)) || isOpenMoved || isMoved
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

async function noteVersions(tx: Transaction, organisationId: string, { rules }: Answering): Promise<boolean> {
  const chain = new Set(rules.versions.map(({ hash }) => hash))
  const stored = await listRulesVersions(tx, { organisationId, limit: mostVersions })
  const now = new Date()
  const wanted = stored.flatMap((row) => {
    const state = row.hash === rules.head.hash ? 'in_force' : chain.has(row.hash) ? 'past' : 'ended'
    const isOpen = state === 'ended' && (row.state === 'proposed' || row.state === 'pending')
    return isOpen || row.state === state ? [] : [{ row, state } as const]
  })
  // One version at most is in force, so the others give way first.
  for (const { row, state } of wanted.toSorted(({ state }) => (state === 'in_force' ? 1 : -1))) {
    const ended = state === 'ended' ? { ended_at: now } : {}
    const effective = state === 'in_force' ? { effective_at: now } : {}
    await updateRulesVersion(tx, { organisationId, hash: row.hash }, { state, ...ended, ...effective })
    if (state === 'in_force') await applyBundle(tx, row)
  }
  return wanted.length > 0
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
): Promise<boolean> {
  const open = await findOpenRules(tx, organisationId)
  if (open === undefined) return false
  if (open.version <= head.document.version) {
    await updateRulesVersion(
      tx,
      { organisationId, hash: open.hash },
      { state: 'ended', ended_at: new Date() },
    )
    return true
  }
  const deciding = decidingOf(head)
  const times = answers.flatMap(({ rules: { head, pending } }) => {
    if (head.hash === open.hash) return [0]
    return pending?.hash === open.hash ? [pending.effectiveAt] : []
  })
  if (times.length >= deciding) {
    const at = new Date(times.toSorted((a, b) => a - b)[deciding - 1] ?? 0)
    if (open.state === 'pending' && open.effective_at?.getTime() === at.getTime()) return false
    await updateRulesVersion(tx, { organisationId, hash: open.hash }, { state: 'pending', effective_at: at })
    return true
  }
  const dropped = answers.length - times.length
  if (open.state !== 'pending' || dropped <= all.length - deciding) return false
  await updateRulesVersion(tx, { organisationId, hash: open.hash }, { state: 'ended', ended_at: new Date() })
  return true
}

/** Frozen while one signer is: it refuses every quorum that it is in. */
async function noteFreeze(
  tx: Transaction,
  organisationId: string,
  answers: readonly Answering[],
): Promise<boolean> {
  const times = answers.flatMap(({ rules: { frozenAt } }) => (frozenAt === null ? [] : [frozenAt]))
  const stored = await findRulesFreeze(tx, organisationId)
  if (times.length === 0) {
    if (stored === undefined) return false
    await deleteRulesFreeze(tx, organisationId)
    return true
  }
  if (stored !== undefined) return false
  const freezes = (await listRulesStatements(tx, organisationId)).filter(({ act }) => act === 'freeze')
  await upsertRulesFreeze(tx, {
    entity_id: organisationId,
    frozen_at: new Date(Math.min(...times)),
    frozen_by: freezes.at(-1)?.person ?? null,
  })
  return true
}
