/** MACs over the rows that grant power, under keys that are not in the database: write access to the database alone
 *  cannot add a session or an approval. Each MAC is checked whenever its row is used. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type {
  ApiKey,
  Passkey,
  ProviderLink,
  Session,
  SessionRow,
  TransferApproval,
} from '@holdfast/store/read'
import type { Config } from './config.ts'

export type RowSecret = Pick<Config, 'rowSecret'> & Partial<Pick<Config, 'alsoSecretKey'>>

/** The secrets whose records are accepted: that of new records first. */
export const secretsIn = ({ rowSecret, alsoSecretKey = null }: RowSecret): readonly RowSecret[] =>
  alsoSecretKey === null ? [{ rowSecret }] : [{ rowSecret }, { rowSecret: alsoSecretKey }]

export interface SessionFields {
  readonly tokenHash: Buffer
  readonly userId: string
  readonly createdAt: Date
  readonly expiresAt: Date
}
export type ApprovalFields = Pick<
  TransferApproval,
  'entity_id' | 'request_id' | 'user_id' | 'intent_hash' | 'reason' | 'is_dev' | 'created_at'
>

/** The last use is not covered: it changes with every call, and only affects when an idle session ends. */
export const sessionMac = ({ rowSecret }: RowSecret, session: SessionFields): Buffer =>
  macOf(keyOf(rowSecret, 'holdfast session rows 1'), [
    session.tokenHash.toString('hex'),
    session.userId,
    String(session.createdAt.getTime()),
    String(session.expiresAt.getTime()),
  ])

export const approvalMac = ({ rowSecret }: RowSecret, approval: ApprovalFields): Buffer =>
  macOf(keyOf(rowSecret, 'holdfast approval rows 1'), [
    approval.entity_id,
    approval.request_id,
    approval.user_id,
    approval.intent_hash,
    String(approval.created_at.getTime()),
    String(approval.is_dev),
    approval.reason,
  ])

export const isGenuineSession = (secret: RowSecret, tokenHash: Buffer, session: Session): boolean =>
  isGenuine(secret, session.mac, (own) => sessionMac(own, { ...session, tokenHash, userId: session.user.id }))

export const isGenuineRow = (secret: RowSecret, row: SessionRow): boolean =>
  isGenuine(secret, row.mac, (own) => sessionRowMac(own, row))

export const sessionRowMac = (
  secret: RowSecret,
  row: Pick<SessionRow, 'token_hash' | 'user_id' | 'created_at' | 'expires_at'>,
): Buffer =>
  sessionMac(secret, {
    tokenHash: row.token_hash,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  })

export const isGenuineApproval = (
  secret: RowSecret,
  approval: ApprovalFields & Pick<TransferApproval, 'mac'>,
): boolean => isGenuine(secret, approval.mac, (own) => approvalMac(own, approval))

export type PasskeyFields = Pick<
  Passkey,
  'id' | 'user_id' | 'credential_id' | 'public_key' | 'rp_id' | 'created_at'
>

/** The name, the counter and the last use are not covered: they decide nothing. */
export const passkeyMac = ({ rowSecret }: RowSecret, passkey: PasskeyFields): Buffer =>
  macOf(keyOf(rowSecret, 'holdfast passkey rows 1'), [
    passkey.id,
    passkey.user_id,
    passkey.credential_id,
    passkey.public_key.toString('hex'),
    passkey.rp_id,
    String(passkey.created_at.getTime()),
  ])

export const isGenuinePasskey = (secret: RowSecret, passkey: PasskeyFields & Pick<Passkey, 'mac'>): boolean =>
  isGenuine(secret, passkey.mac, (own) => passkeyMac(own, passkey))

export type ProviderLinkFields = Pick<ProviderLink, 'user_id' | 'issuer' | 'subject' | 'created_at'>

/** The address and the last use are not covered: they decide nothing. */
export const providerLinkMac = ({ rowSecret }: RowSecret, link: ProviderLinkFields): Buffer =>
  macOf(keyOf(rowSecret, 'holdfast provider links 1'), [
    link.user_id,
    link.issuer,
    link.subject,
    String(link.created_at.getTime()),
  ])

export const isGenuineProviderLink = (
  secret: RowSecret,
  link: ProviderLinkFields & Pick<ProviderLink, 'mac'>,
): boolean => isGenuine(secret, link.mac, (own) => providerLinkMac(own, link))

export type ApiKeyFields = Omit<
  ApiKey,
  'name' | 'token_end' | 'revoked_by' | 'revoked_at' | 'last_used_at' | 'last_used_address' | 'mac'
>

/** The name and the last use are not covered: they decide nothing. Revoking erases the hash instead. */
export const apiKeyMac = ({ rowSecret }: RowSecret, key: ApiKeyFields): Buffer =>
  macOf(keyOf(rowSecret, 'holdfast api keys 1'), [
    key.entity_id,
    key.id,
    key.token_hash.toString('hex'),
    key.scopes.join(' '),
    key.ip_ranges.join(' '),
    String(key.rate_per_minute),
    String(key.expires_at.getTime()),
    key.created_by,
    String(key.created_at.getTime()),
    String(key.needs_adoption),
    key.adopted_by ?? '',
    String(key.adopted_at?.getTime() ?? ''),
  ])

export const isGenuineApiKey = (secret: RowSecret, key: ApiKey): boolean =>
  isGenuine(secret, key.mac, (own) => apiKeyMac(own, key))

/** Over the time at which the person confirmed the session. */
export const stepUpMac = ({ rowSecret }: RowSecret, tokenHash: Buffer, at: Date): Buffer =>
  macOf(keyOf(rowSecret, 'holdfast step-up 1'), [tokenHash.toString('hex'), String(at.getTime())])

/** When the person confirmed the session. Null: not, or somebody else wrote it. */
export const genuineStepUp = (
  secret: RowSecret,
  tokenHash: Buffer,
  { steppedUpAt, stepUpMac: stored }: Session,
): Date | null =>
  steppedUpAt !== null && isGenuine(secret, stored, (own) => stepUpMac(own, tokenHash, steppedUpAt))
    ? steppedUpAt
    : null

/** The stored form of a recovery code. `key`: of `recoveryCodeKey`. */
export const recoveryCodeMac = (key: Buffer, userId: string, code: string): Buffer =>
  macOf(key, [userId, code])

export const recoveryCodeKey = ({ rowSecret }: RowSecret): Buffer =>
  keyOf(rowSecret, 'holdfast recovery codes 1')

const keyOf = (secret: Buffer, info: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', info, 32))

/** Each field is preceded by its length, so that no two rows have the same bytes. */
function macOf(key: Buffer, fields: readonly string[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const field of fields) {
    const bytes = Buffer.from(field)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    mac.update(length).update(bytes)
  }
  return mac.digest()
}

const isGenuine = (secret: RowSecret, stored: Buffer | null, macUnder: (own: RowSecret) => Buffer): boolean =>
  secretsIn(secret).some((own) => isSame(stored, macUnder(own)))

export const isSame = (stored: Buffer | null, mac: Buffer): boolean =>
  stored !== null && stored.length === mac.length && timingSafeEqual(stored, mac)
