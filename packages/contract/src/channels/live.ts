/** The websocket messages that have a payload. */
import { z } from 'zod'
import { AccountGroup } from '../endpoints/account-groups.ts'
import { Alert } from '../endpoints/alerts.ts'
import { NamedAddress } from '../endpoints/addresses.ts'
import { DevKey } from '../endpoints/dev-tools.ts'
import { Device } from '../endpoints/devices.ts'
import { KeyDomain } from '../endpoints/key-domains.ts'
import { MpcKey } from '../endpoints/mpc-key.ts'
import { Member } from '../endpoints/members.ts'
import { Network } from '../endpoints/networks.ts'
import { Policy } from '../endpoints/policies.ts'
import { TransferRequest } from '../endpoints/transfer-request.ts'
import { Token } from '../endpoints/tokens.ts'
import { Id } from '../fields.ts'
import { readAnswer } from '../read-answer.ts'

export const balanceMessageTypes = ['balances', 'enhanced_balance_update', 'legacy_balances'] as const
export const BalancesMessage = z.looseObject({ type: z.enum(balanceMessageTypes) })

const Gone = z.looseObject({ id: Id })

/**
 * The payloads of the admin and the test channel by kind: the whole object as GET returns it, or the id of a
 * deleted one.
 */
export const adminPayloads = {
  user_created: Member,
  user_updated: Member,
  user_deleted: Gone,
  user_membership_removed: Gone,
  device_created: Device,
  device_updated: Device,
  device_deleted: Gone,
  account_group_created: AccountGroup,
  account_group_updated: AccountGroup,
  account_group_deleted: Gone,
  network_created: Network,
  network_updated: Network,
  network_deleted: Gone,
  token_created: Token,
  token_updated: Token,
  token_deleted: Gone,
  address_created: NamedAddress,
  address_updated: NamedAddress,
  address_deleted: Gone,
  label_created: NamedAddress,
  label_updated: NamedAddress,
  label_deleted: Gone,
  alert_created: Alert,
  alert_updated: Alert,
  key_domain_created: KeyDomain,
  mpc_key_created: MpcKey,
  /** Also sent at each round of its generation. */
  mpc_key_updated: MpcKey,
  policy_applied: Policy,
  /** The rules of the signers, their open change, or a freeze. */
  rules_updated: Gone,
  /** A change was proposed or decided, of the organisation with this id. */
  pending_changes_updated: Gone,
  transfer_request_created: TransferRequest,
  transfer_request_updated: TransferRequest,
  /** A draft. */
  transfer_request_deleted: Gone,
  /** Somebody commented on the request with this id. */
  transfer_request_commented: Gone,
  /** The batch with this id, or one of its payments. */
  transfer_batch_updated: Gone,
  dev_key_created: DevKey,
  dev_key_updated: DevKey,
  dev_key_deleted: Gone,
} as const satisfies Record<string, z.ZodType>

export type AdminMessageType = keyof typeof adminPayloads
export interface AdminMessage<T extends AdminMessageType = AdminMessageType> {
  readonly type: T
  readonly payload: z.output<(typeof adminPayloads)[T]>
}

const Envelope = z.object({
  type: z.enum(Object.keys(adminPayloads) as AdminMessageType[]),
  payload: z.unknown(),
})

/** Null for any text that is not a message of these types with a valid payload. */
export function parseAdminMessage(text: string): AdminMessage | null {
  const envelope = Envelope.safeParse(jsonOf(text))
  if (!envelope.success) return null
  const { type } = envelope.data
  try {
    return { type, payload: readAnswer(adminPayloads[type], JSON.stringify(envelope.data.payload)) as never }
  } catch {
    return null
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
