/** The rules of an organisation as people read them: the server's copy, and what each signer answers. */
import { type ApiReply, RulesPrices } from '@holdfast/contract'
import { isApproverRole } from '@holdfast/policy'
import { credentialFingerprint, hashFingerprint } from '@holdfast/policy/passkeys'
import {
  canApprove,
  compareRules,
  describeChange,
  isTightening,
  type Rules,
  type RulesCredential,
  type RulesDocument,
  type RulesPerson,
} from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import {
  type AppliedPolicy,
  findPolicyInForce,
  findRulesFreeze,
  listMembers,
  listRulesRefusals,
  listRulesStatements,
  listRulesVersions,
  type RulesFreeze,
  type RulesRefusal,
  type RulesStatement,
  type RulesVersion,
} from '@holdfast/store/read'
import type { ChainAtSigner } from '../../signing/signing.ts'
import { isActiveMember } from '../members/is-active-member.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { adoptionOf } from './adoption-of.ts'
import { isByHand } from './is-by-hand.ts'
import { registeredOf } from './registered-of.ts'
import { presentRecovery } from './present-recovery.ts'
import { parsedRules } from './parsed-rules.ts'
import { proposedPolicy } from './proposed-policy.ts'
import { isThawAfter } from './is-thaw-after.ts'
import { statementsOf, type StoredStatement } from './statements-of.ts'

type Presented = NonNullable<ApiReply<'getRules'>>
type PresentedVersion = Presented['versions'][number]

export interface RulesRows {
  readonly organisationId: string
  readonly versions: readonly RulesVersion[]
  readonly statements: readonly StoredStatement[]
  readonly freeze: RulesFreeze | undefined
  readonly refusals: readonly RulesRefusal[]
  /** In force. */
  readonly policy: AppliedPolicy | undefined
  readonly registered: ReadonlyMap<string, readonly RulesCredential[]>
  readonly names: ReadonlyMap<string, string>
  /** Treasury roles of people who can act. */
  readonly treasuryRoles: ReadonlyMap<string, string | null>
}

const mostVersions = 100

export async function readRulesRows(db: Queryable, organisationId: string): Promise<RulesRows> {
  const members = await listMembers(db, [organisationId])
  return {
    organisationId,
    versions: await listRulesVersions(db, { organisationId, limit: mostVersions }),
    statements: statementsOf(await listRulesStatements(db, organisationId)),
    freeze: await findRulesFreeze(db, organisationId),
    refusals: await listRulesRefusals(db, organisationId),
    policy: await findPolicyInForce(db, organisationId),
    registered: await registeredOf(db, organisationId),
    names: new Map(members.map(({ user_id, name }) => [user_id, name])),
    treasuryRoles: new Map(
      members.filter(isActiveMember).map(({ user_id, treasury_role }) => [user_id, treasury_role]),
    ),
  }
}

export function presentRules(
  rows: RulesRows,
  answers: readonly ChainAtSigner[],
): Omit<Presented, 'prices_today'> | null {
  const row = rows.versions.find(({ state }) => state === 'in_force')
  if (row === undefined) return null
  const head = parsedRules(row)
  return {
    entity_id: rows.organisationId,
    in_force: { ...presentVersion(row, rows), document: head.document },
    open: presentOpen(rows),
    frozen: presentFreeze(rows, head, answers),
    signers: answers.map((answer) => presentSigner(answer, head, rows)),
    versions: rows.versions.map((version) => presentVersion(version, rows)),
    people: presentPeople(rows, head.document),
    recovery: presentRecovery(head.document),
  }
}

export function presentOpen(rows: RulesRows): Presented['open'] {
  const row = rows.versions.find(({ state }) => state === 'proposed' || state === 'pending')
  const inForce = rows.versions.find(({ state }) => state === 'in_force')
  if (row === undefined || inForce === undefined) return null
  const [head, open] = [parsedRules(inForce), parsedRules(row)]
  const about = rows.statements.filter((statement) => statement.row.hash === row.hash)
  const { needed, governors, joinsMissing, recovery } = adoptionOf({ head, open }, about, Date.now())
  return {
    ...presentVersion(row, rows),
    is_loosening: !isTightening(compareRules(head.document, open.document)),
    is_by_hand: isByHand(head, open),
    delay_hours: head.document.governance.delayHours,
    needed,
    governors: [...governors],
    joins_missing: joinsMissing.map(({ id, name, credentialId }) => ({
      id,
      name,
      credential_id: credentialId,
    })),
    recovery:
      recovery === null
        ? null
        : {
            needed: recovery.needed,
            delay_hours: head.document.governance.recovery?.delayHours ?? 0,
            adopted_by: recovery.adopted.map((id) => ({ id, name: nameIn(head.document, id) })),
          },
    by: row.state === 'pending' ? adoptersOfPending({ head, open }, about) : null,
    policy: proposedPolicy(row, rows.policy),
  }
}

/** The statements may have ended while the change waits. */
function adoptersOfPending(
  versions: { readonly head: Rules; readonly open: Rules },
  about: readonly StoredStatement[],
): NonNullable<Presented['open']>['by'] {
  const { isComplete, isRecovery } = adoptionOf(versions, about, null)
  if (!isComplete) return 'operator'
  return isRecovery ? 'recovery' : 'governors'
}

export function presentVersion(row: RulesVersion, rows: RulesRows): PresentedVersion {
  const { document } = parsedRules(row)
  const before = rows.versions.find(({ hash }) => hash === document.previous)
  const about = {
    hash: row.hash,
    people: before === undefined ? document : parsedRules(before).document,
  }
  return {
    version: row.version,
    hash: row.hash,
    fingerprint: [...hashFingerprint(Buffer.from(row.hash, 'hex'))],
    state: row.state,
    proposed_at: row.proposed_at.toISOString(),
    proposed_by:
      row.proposed_by === null
        ? null
        : { id: row.proposed_by, name: rows.names.get(row.proposed_by) ?? null },
    effective_at: row.effective_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    adopted_by: signersOf('adopt', rows, about),
    vetoed_by: row.state === 'ended' ? signersOf('veto', rows, about) : [],
    changes: before === undefined ? [] : presentChanges(parsedRules(before).document, document),
    prices: shownPrices(row.prices),
  }
}

function shownPrices(prices: unknown): PresentedVersion['prices'] {
  const { data } = RulesPrices.omit({ bundle: true }).safeParse(prices)
  return data ?? null
}

export const presentChanges = (before: RulesDocument, after: RulesDocument) =>
  compareRules(before, after).map((change) => {
    const { code, isLoosening, params } = describeChange(change, { before, after })
    return { code, is_loosening: isLoosening, params }
  })

/** The people who signed a statement about a version. Recovery keys are named by their labels. */
export function signersOf(
  act: RulesStatement['act'],
  { statements }: Pick<RulesRows, 'statements'>,
  { hash, people, since }: { readonly hash: string; readonly people: RulesDocument; readonly since?: Date },
) {
  const ids = new Set(
    statements
      .filter(
        ({ row }) => row.act === act && row.hash === hash && (since === undefined || row.created_at >= since),
      )
      .map(({ row }) => row.person),
  )
  return [...ids].map((id) => ({ id, name: nameIn(people, id) }))
}

function nameIn({ people, governance }: RulesDocument, id: string): string | null {
  const person = people.find((listed) => listed.id === id)
  return person?.name ?? governance.recovery?.keys.find((key) => key.id === id)?.label ?? null
}

/** `answers`: a signer that was away froze later than the others, and counts only thaws from after that. */
export function presentFreeze(
  rows: RulesRows,
  { document, hash }: Rules,
  answers: readonly ChainAtSigner[] = [],
): Presented['frozen'] {
  const { freeze } = rows
  if (freeze === undefined) return null
  const { frozen_at: since, frozen_by: by } = freeze
  const times = answers.flatMap(({ rules }) => (rules === null ? [] : [rules.frozenAt ?? 0]))
  const counting = Math.max(since.getTime(), ...times)
  const thaws = rows.statements.filter((statement) => isThawAfter(statement, counting))
  return {
    since: since.toISOString(),
    by: by === null ? null : { id: by, name: nameIn(document, by) },
    thawed_by: signersOf('thaw', { statements: thaws }, { hash, people: document }),
    needed: document.governance.needed,
  }
}

function presentSigner(
  { party, rules, why, isUp }: ChainAtSigner,
  head: Rules,
  { refusals, versions }: RulesRows,
): Presented['signers'][number] {
  const isCurrent = rules?.versions.some(({ hash }) => hash === head.hash) === true
  const isApart = versions.find(({ hash }) => hash === rules?.head.hash)?.state === 'ended'
  return {
    party,
    version: rules?.head.version ?? null,
    hash: rules?.head.hash ?? null,
    pending_hash: rules?.pending?.hash ?? null,
    pending_version: rules?.pending?.version ?? null,
    pending_by: rules?.pending?.by ?? null,
    effective_at:
      rules === null || rules.pending === null ? null : new Date(rules.pending.effectiveAt).toISOString(),
    is_frozen: (rules?.frozenAt ?? null) !== null,
    state: isApart ? 'apart' : isCurrent ? 'current' : isUp ? 'behind' : 'silent',
    why: why === null ? null : { code: why.code, params: { ...why.params } },
    refused: refusals
      .filter((row) => row.party === party)
      .map((row) => ({
        version: versions.find(({ hash }) => hash === row.hash)?.version ?? 0,
        hash: row.hash,
        since: row.since.toISOString(),
        why: { code: row.why.code, params: { ...row.why.params } },
      })),
  }
}

function presentPeople(rows: RulesRows, { people }: RulesDocument): Presented['people'] {
  const { registered, names } = rows
  const others = [...registered.keys()].filter((id) => !people.some((person) => person.id === id))
  const listed = [
    ...people.map((person) => ({
      id: person.id,
      name: person.name,
      roles: [...person.roles],
      counts: doesCount(person, rows),
      credentials: person.credentials,
    })),
    ...others.map((id) => ({
      id,
      name: names.get(id) ?? null,
      roles: [],
      counts: false,
      credentials: [],
    })),
  ]
  return listed.map(({ id, name, roles, counts, credentials }) => {
    const added = registered.get(id) ?? []
    return {
      id,
      name,
      roles,
      counts,
      credentials: [
        ...credentials.map((credential) => presentCredential(credential, credential.addedIn)),
        ...added.map((credential) => presentCredential(credential, null)),
      ],
      needs_second: credentials.length + added.length < 2,
    }
  })
}

/** The signers go by the role in the rules, the server by the treasury role: an approval needs both. */
const doesCount = (person: RulesPerson, { policy, treasuryRoles }: RulesRows): boolean =>
  canApprove(person) &&
  isApproverRole(policy === undefined ? null : bundleOf(policy), treasuryRoles.get(person.id) ?? null)

const presentCredential = (credential: RulesCredential, addedIn: number | null) => ({
  id: credential.id,
  fingerprint: [...credentialFingerprint(credential)],
  is_synced: credential.backupEligible,
  added_in: addedIn,
})
