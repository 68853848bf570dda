import type { ApiReply } from '@holdfast/contract'
import { personOf } from '@holdfast/policy/rules'
import type { Queryable } from '@holdfast/store'
import { findOpenRules } from '@holdfast/store/read'
import { presentOpen, readRulesRows } from '../rules/present-rules.ts'
import { rulesInForce } from '../rules/rules-in-force.ts'
import type { InboxPlace } from './inbox-place.ts'

type OpenRules = NonNullable<ApiReply<'getInbox'>['rules']>

/** Null: no version is open, or this person cannot act on it now. */
export async function rulesToActOn(
  db: Queryable,
  { organisationId, userId }: InboxPlace,
): Promise<OpenRules | null> {
  // Most organisations have none open, and that is one small query.
  if ((await findOpenRules(db, organisationId)) === undefined) return null
  const head = await rulesInForce(db, organisationId)
  const open = presentOpen(await readRulesRows(db, organisationId))
  if (head === null || open === null) return null
  const isIn = (people: readonly { readonly id: string }[]) => people.some(({ id }) => id === userId)
  const isGovernor = personOf(head.document, userId)?.roles.includes('governor') === true
  const isProposed = open.state === 'proposed'
  const acts = [
    ...(isProposed && isIn(open.governors) && !isIn(open.adopted_by) ? (['adopt'] as const) : []),
    ...(isProposed && isIn(open.joins_missing) ? (['join'] as const) : []),
    ...(!isProposed && isGovernor ? (['veto'] as const) : []),
  ]
  return acts.length === 0
    ? null
    : {
        version: open.version,
        acts,
        by: open.proposed_by?.name ?? null,
        is_recovery: open.by === 'recovery' || open.by === 'operator',
        at: open.proposed_at,
      }
}
