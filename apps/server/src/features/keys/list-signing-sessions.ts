import type { ApiReply } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import { listSigningSessions as listStoredSessions, type SigningSession } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { intentOf } from '../transfers/intent-of.ts'

export const listSigningSessions: Verb<'listSigningSessions', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  if (organisationIds.length === 0) return []
  const { before, limit } = query
  return (await listStoredSessions(db, { organisationIds, before, limit })).map(presentSession)
}

function presentSession(session: SigningSession): ApiReply<'listSigningSessions'>[number] {
  const { recipient, units, asset } = intentOf({ id: session.request_id, intent: session.intent })
  return {
    id: session.id,
    request_id: session.request_id,
    key_id: session.key_id,
    key_label: session.key_label,
    wallet_name: session.wallet_name,
    requester: session.requester,
    recipient_address: recipient,
    amount: formatUnits(units, asset.decimals),
    symbol: session.token_symbol,
    created_at: session.created_at.toISOString(),
    ended_at: session.ended_at?.toISOString() ?? null,
    outcome: outcomeOf(session),
    why: session.why,
    attempts: session.attempts.map(({ parties, faults }) => ({
      parties: [...parties],
      faults: faults.map((fault) => ({ ...fault })),
    })),
  }
}

/** Sessions of earlier versions stored no outcome. */
function outcomeOf({ outcome, is_running, has_signed }: SigningSession) {
  if (outcome !== null) return outcome
  if (is_running) return 'running'
  return has_signed ? 'signed' : 'stopped'
}
