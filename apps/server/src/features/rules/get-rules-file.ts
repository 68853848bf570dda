import { toBase64 } from '@holdfast/mpc/nodes'
import type { Queryable } from '@holdfast/store'
import { findRulesVersion, listRulesStatements, type RulesVersion } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authorise } from '../../http/authorise.ts'
import { parsedRules } from './parsed-rules.ts'
import { placeOf } from './rules-place.ts'

/** The file of `npm run rules -w apps/signer -- --accept`. */
export const getRulesFile: Verb<'getRulesFile', 'db'> = async ({ db }, { actor, request }) => {
  const organisationId = placeOf(actor, request.query)
  authorise(actor, 'read organisation', organisationId)
  const { hash } = request.params
  const row = await findRulesVersion(db, { organisationId, hash })
  if (row === undefined) throw refusal('RULES_MISSING')
  const statements = (await listRulesStatements(db, organisationId)).filter(
    (statement) => statement.hash === hash && (statement.act === 'adopt' || statement.act === 'join'),
  )
  return {
    document: toBase64(row.document),
    assertions: statements.map(({ signed }) => signed),
    earlier: (await earlierThan(db, row)).map(({ document }) => toBase64(document)),
  }
}

/** Oldest first, each named by the one after it. */
async function earlierThan(db: Queryable, row: RulesVersion): Promise<RulesVersion[]> {
  const { previous } = parsedRules(row).document
  const before =
    previous === null
      ? undefined
      : await findRulesVersion(db, { organisationId: row.entity_id, hash: previous })
  return before === undefined ? [] : [...(await earlierThan(db, before)), before]
}
