import type { ColumnType } from 'kysely'
import type { Defaulted } from './columns.ts'

export type Tier = 'free' | 'basic' | 'premium' | 'enterprise'
type SubscriptionStatus = 'active' | 'suspended' | 'expired'
type PlanName = 'Free Plan' | 'Basic Plan' | 'Premium Plan' | 'Enterprise Plan'

export interface PlansTable {
  tier: Tier
  /** Null: unlimited. */
  max_wallets: number | null
  max_members: number | null
  max_account_groups: number | null
  max_keys: Defaulted<number | null>
  /** Organisations that one Owner may have. */
  max_owned_entities: Defaulted<number | null>
  version: Defaulted<number>
  updated_at: Date | null
}

export interface OrganisationsTable {
  entity_id: string
  name: string
  type: Defaulted<'business' | 'individual' | 'nonprofit'>
  status: Defaulted<SubscriptionStatus>
  sub_tier: Defaulted<Tier>
  sub_status: Defaulted<SubscriptionStatus>
  sub_plan_name: Defaulted<PlanName>
  /** Service level Premium. */
  sub_is_paying_customer: Defaulted<boolean>
  version: Defaulted<number>
  created_at: Date
}

export interface UsersTable {
  id: string
  email: string
  name: string
  /** Null until the person has chosen one. */
  password_hash: string | null
  is_admin: Defaulted<boolean>
  is_system: Defaulted<boolean>
  /** The account is archived and cannot sign in. */
  is_retired: Defaulted<boolean>
  /** The password was replaced: until this time the person's approvals do not count. */
  approvals_suspended_until: Defaulted<Date | null>
  /** Counted since the last successful sign-in. */
  failed_sign_ins: Defaulted<number>
  failed_sign_in_at: Defaulted<Date | null>
  /** Null: not since this is recorded. */
  password_changed_at: Defaulted<Date | null>
  version: Defaulted<number>
  default_org_id: string | null
  precision_map: ColumnType<Record<string, number>, string | undefined, string>
  /** Null: as the browser has it. */
  language: Defaulted<'en' | 'es' | null>
  theme: Defaulted<'system' | 'light' | 'dark'>
  density: Defaulted<'compact' | 'comfortable'>
  /** A name of the IANA database. Null: the zone of the browser. */
  time_zone: Defaulted<string | null>
  created_at: Date
}

export interface MembersTable {
  entity_id: string
  id: string
  user_id: string
  role: 'Owner' | 'Admin' | 'Manager' | 'User'
  treasury_role: 'Approver' | 'Treasurer' | 'Viewer' | 'Admin' | null
  is_active: Defaulted<boolean>
  is_retired: Defaulted<boolean>
  /** Null: the person has not accepted the invitation. */
  accepted_at: Defaulted<Date | null>
  invited_name: Defaulted<string | null>
  invited_email: Defaulted<string | null>
  invited_by: Defaulted<string | null>
  is_newcomer: Defaulted<boolean>
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface DevicesTable {
  entity_id: string
  id: string
  user_id: string
  device_name: string
  fingerprint: string
  last_used_at: Date | null
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface SessionsTable {
  /** Its name outside the server; it opens nothing. */
  id: Defaulted<string>
  token_hash: Buffer
  user_id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  user_agent: string | null
  remote_address: string | null
  /** When the person last confirmed the session. */
  stepped_up_at: Defaulted<Date | null>
  step_up_mac: Defaulted<Buffer | null>
  /** ISO 3166 alpha-2 at the sign-in. */
  country: Defaulted<string | null>
  mac: Defaulted<Buffer | null>
}

export interface LoginAttemptsTable {
  subject: string
  failures: number
  blocked_until: Date | null
  updated_at: Date
}

export interface PasswordResetsTable {
  id: string
  user_id: string
  requested_by: string
  requested_at: Date
  expires_at: Date
  state: 'pending' | 'agreed' | 'declined' | 'used' | 'replaced'
  decided_by: Defaulted<string | null>
  decided_at: Defaulted<Date | null>
}

export interface KnownBrowsersTable {
  user_id: string
  secret_hash: Buffer
  user_agent: string | null
  created_at: Date
  last_used_at: Date
}

export interface SignInFailuresTable {
  /** The id of the account, or 'unknown'. */
  subject: string
  reason: string
  minute: Date
  attempts: number
  remote_address: string
}

export interface PasswordLinksTable {
  token_hash: Buffer
  user_id: string
  created_by: string | null
  created_at: Date
  expires_at: Date
}
