import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type KeyDomain, listKeyDomains } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A key domain of one of the caller's organisations. */
export async function authoriseDomain(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<KeyDomain> {
  const [domain] = await listKeyDomains(db, organisationIdsOf(actor), { id })
  return authoriseFound(actor, right, domain, 'key_domain')
}
