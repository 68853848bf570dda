import { toBase64 } from '@holdfast/mpc/nodes'
import type { Queryable } from '@holdfast/store'
import { listRulesChain, listRulesStatements } from '@holdfast/store/read'

/** The versions of the rules to the one in force, each with the statements that adopted it, as `Chain` of the page's wire. */
export async function adoptedRules(db: Queryable, organisationId: string) {
  const statements = (await listRulesStatements(db, organisationId)).filter(
    ({ act }) => act === 'adopt' || act === 'join',
  )
  return (await listRulesChain(db, organisationId)).map((version) => ({
    document: toBase64(version.document),
    assertions: statements.filter(({ hash }) => hash === version.hash).map(({ signed }) => signed),
  }))
}
