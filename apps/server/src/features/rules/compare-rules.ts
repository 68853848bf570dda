import { compareRules as compare, isTightening, type RulesDocument } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { findRulesVersion } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { parsedRules } from './parsed-rules.ts'
import { presentChanges } from './present-rules.ts'
import { placeOf } from './rules-place.ts'

export const compareRules: Verb<'compareRules', 'db'> = async ({ db }, { actor, request }) => {
  const organisationId = placeOf(actor, request.query)
  authorise(actor, 'read organisation', organisationId)
  const from = await versionOf(db, { organisationId, hash: request.query.from, field: 'from' })
  const to = await versionOf(db, { organisationId, hash: request.query.to, field: 'to' })
  return {
    from: { version: from.document.version, hash: from.hash },
    to: { version: to.document.version, hash: to.hash },
    is_loosening: !isTightening(compare(from.document, to.document)),
    changes: presentChanges(from.document, to.document),
    assets: assetsOf(from.document, to.document),
  }
}

async function versionOf(
  db: Queryable,
  { organisationId, hash, field }: { organisationId: string; hash: string; field: 'from' | 'to' },
) {
  const row = await findRulesVersion(db, { organisationId, hash })
  if (row === undefined) throw refusal('RULES_VERSION_UNKNOWN', { field })
  return parsedRules(row)
}

/** An asset that the later version has removed still gives its decimals to the amounts of the earlier one. */
const assetsOf = (from: RulesDocument, to: RulesDocument) => [
  ...new Map(
    [...from.assets, ...to.assets].map(({ network, id, decimals, symbol }) => [
      `${network}/${id}`,
      { network, id, decimals, symbol },
    ]),
  ).values(),
]
