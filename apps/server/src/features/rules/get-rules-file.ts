import { toBase64 } from '@holdfast/mpc/nodes'
import { findRulesVersion, listRulesStatements } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authorise } from '../../http/authorise.ts'
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
  return { document: toBase64(row.document), assertions: statements.map(({ signed }) => signed) }
}
