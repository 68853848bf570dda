import type { ApiReply } from '@holdfast/contract'
import type { AuditEvent } from '@holdfast/ledger'
import type { Passkey, SessionRow } from '@holdfast/store/read'
import { z } from 'zod'
import type { Actor } from '../../context.ts'
import { publicKeyText } from './public-key-text.ts'

export const presentPasskey = (passkey: Passkey): ApiReply<'createPasskey'> => ({
  id: passkey.id,
  name: passkey.name,
  is_backed_up: passkey.is_backed_up,
  rp_id: passkey.rp_id,
  public_key: publicKeyText(passkey.public_key),
  created_at: passkey.created_at.toISOString(),
  last_used_at: passkey.last_used_at?.toISOString() ?? null,
})

export const presentSession = (
  session: SessionRow,
  { tokenHash }: Actor,
): ApiReply<'listSessions'>[number] => ({
  id: session.id,
  user_agent: session.user_agent,
  remote_address: session.remote_address,
  country: session.country,
  created_at: session.created_at.toISOString(),
  last_seen_at: session.last_seen_at.toISOString(),
  expires_at: session.expires_at.toISOString(),
  is_current: session.token_hash.equals(tokenHash),
})

export const presentSecurityEvent = (event: AuditEvent): ApiReply<'listSecurityEvents'>[number] => ({
  id: event.id,
  seq: event.seq,
  at: event.at,
  actor: event.actor?.name ?? null,
  subject: { kind: event.subject.kind, name: event.subject.name },
  verb: event.verb,
  outcome: event.outcome,
  reason: event.reason,
  ...(event.reason_refusal === undefined ? {} : { reason_refusal: event.reason_refusal }),
  details: Details.safeParse(event.after).data ?? {},
  correlation_id: event.correlation_id,
  remote_address: event.remote_address,
  user_agent: event.user_agent,
})

const Details = z.record(z.string(), z.unknown())

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Browsers may state transports that are not known here; they are left out. */
export const presentAllowed = (passkeys: readonly Passkey[]): ApiReply<'beginPasskeyStepUp'>['allowed'] =>
  passkeys.map((passkey) => ({
    id: passkey.credential_id,
    transports: transports.filter((transport) => passkey.transports.includes(transport)),
  }))
