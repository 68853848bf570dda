import { listOpenSessions, listSignIns as listStoredSignIns } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { getAccount } from './get-account.ts'

export const listSignIns: Verb<'listSignIns', 'db'> = async ({ db }, { request: { params } }) => {
  await getAccount(db, params.id)
  const sessions = await listOpenSessions(db, params.id, new Date())
  const events = await listStoredSignIns(db, params.id, signInsShown)
  return {
    sessions: sessions.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
    })),
    attempts: events.map(({ id, at, outcome, reason, reason_refusal, remote_address, user_agent }) => ({
      id,
      at,
      outcome,
      reason,
      ...(reason_refusal === undefined ? {} : { reason_refusal }),
      remote_address,
      user_agent,
    })),
  }
}

const signInsShown = 100
