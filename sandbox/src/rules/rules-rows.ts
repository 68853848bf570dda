/** The server's copy of version 1 of the rules: stored before the first signer accepts it, so that an interrupted start
 *  continues with the same document, and in force once all of them have. */
import { toBase64 } from '@holdfast/mpc/nodes'
import {
  type ChangeAssertion,
  encodeRules,
  parseRules,
  type Rules,
  rulesFaultText,
} from '@holdfast/policy/rules'
import { type Database, type Queryable, transaction } from '@holdfast/store'
import { findOpenRules, findRulesInForce, listSeededDomains } from '@holdfast/store/read'
import {
  doubtApprovals,
  insertRulesVersion,
  updateRulesVersion,
  upsertRulesStatement,
} from '@holdfast/store/write'

/** Whether every organisation with a seeded domain has rules, so that nothing is left to do. */
export async function areRulesInForce(db: Queryable): Promise<boolean> {
  const domains = await listSeededDomains(db)
  const found = await Promise.all(domains.map(({ entity_id }) => findRulesInForce(db, entity_id)))
  return found.every((rules) => rules !== undefined)
}

/** Version 1, if an interrupted start has stored it. */
export async function findFirstRules(db: Queryable, organisationId: string): Promise<Rules | null> {
  const row = await findOpenRules(db, organisationId)
  if (row === undefined) return null
  const parsed = parseRules(row.document)
  if (parsed.ok) return parsed.value
  throw new Error(`the stored rules are damaged: ${parsed.faults.map(rulesFaultText).join('; ')}`)
}

export async function insertFirstRules(
  db: Database,
  rules: Rules,
  assertions: readonly ChangeAssertion[],
): Promise<void> {
  const { document, hash } = rules
  const now = new Date()
  await transaction(db, async (tx) => {
    await insertRulesVersion(tx, {
      entity_id: document.organisation,
      hash,
      version: document.version,
      document: Buffer.from(encodeRules(document)),
      state: 'proposed',
      prices: null,
      proposed_by: null,
      proposed_at: now,
      effective_at: null,
      ended_at: null,
    })
    for (const assertion of assertions) await upsertRulesStatement(tx, rowOf(rules, assertion, now))
  })
}

function rowOf({ document, hash }: Rules, { statement, proof }: ChangeAssertion, now: Date) {
  const { act, person, notAfter } = statement
  return {
    entity_id: document.organisation,
    hash,
    act,
    person,
    credential_id: proof.credentialId ?? '',
    signed: { statement, proof: textOf(proof) },
    not_after: new Date(notAfter),
    created_at: now,
  }
}

/** Bytes as base64. */
const textOf = (proof: ChangeAssertion['proof']): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(proof).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? toBase64(value) : value,
    ]),
  )

/** Requests from before were not signed by people, so that their approvals are checked again. */
export const putInForce = (db: Database, { document, hash }: Rules): Promise<void> =>
  transaction(db, async (tx) => {
    const { organisation: organisationId } = document
    await updateRulesVersion(tx, { organisationId, hash }, { state: 'in_force', effective_at: new Date() })
    await doubtApprovals(tx, organisationId)
  })
