/** The account that an identity at the provider may enter, or the code of the reason why none. */
import type { Queryable } from '@holdfast/store'
import {
  findProviderLink,
  findProviderLinkOf,
  findUser,
  findUserByEmail,
  type ProviderLink,
  type User,
} from '@holdfast/store/read'
import { isGenuineProviderLink, type RowSecret } from '../../row-macs.ts'
import type { Identity } from './prove-identity.ts'
import type { ProviderSettings } from './read-provider-settings.ts'

export type ProviderRefusal =
  | 'OIDC_DECLINED'
  | 'OIDC_ANSWER_INVALID'
  | 'OIDC_EMAIL_UNVERIFIED'
  | 'OIDC_DOMAIN_REFUSED'
  | 'OIDC_ACCOUNT_UNKNOWN'
  | 'OIDC_PASSWORD_MISSING'
  | 'OIDC_OTHER_IDENTITY'

export interface RefusedIdentity {
  readonly refused: ProviderRefusal
  readonly user?: User | undefined
  /** A link that this server did not make. */
  readonly forged?: ProviderLink
}

export type AccountFound =
  | { readonly user: User; readonly identity: Identity; readonly isLinked: boolean }
  | RefusedIdentity

export async function accountOfIdentity(
  db: Queryable,
  { secret, settings }: { readonly secret: RowSecret; readonly settings: Pick<ProviderSettings, 'domains'> },
  identity: Identity,
): Promise<AccountFound> {
  const { email, isEmailVerified } = identity
  if (settings.domains.length > 0) {
    if (!isEmailVerified) return { refused: 'OIDC_EMAIL_UNVERIFIED' }
    if (!settings.domains.includes(domainOf(email))) return { refused: 'OIDC_DOMAIN_REFUSED' }
  }
  const link = await findProviderLink(db, identity)
  if (link !== undefined) return accountOfLink(db, { secret, link, identity })
  if (email === null || !isEmailVerified) return { refused: 'OIDC_EMAIL_UNVERIFIED' }
  const user = await findUserByEmail(db, email)
  if (user === undefined || user.is_retired) return { refused: 'OIDC_ACCOUNT_UNKNOWN', user }
  const other = await findProviderLinkOf(db, user.id)
  if (other?.issuer === identity.issuer) return { refused: 'OIDC_OTHER_IDENTITY', user }
  if (user.password_hash === null) return { refused: 'OIDC_PASSWORD_MISSING', user }
  return { user, identity, isLinked: false }
}

async function accountOfLink(
  db: Queryable,
  {
    secret,
    link,
    identity,
  }: { readonly secret: RowSecret; readonly link: ProviderLink; readonly identity: Identity },
): Promise<AccountFound> {
  const user = await findUser(db, link.user_id)
  if (!isGenuineProviderLink(secret, link)) return { refused: 'OIDC_ANSWER_INVALID', user, forged: link }
  if (user === undefined || user.is_retired) return { refused: 'OIDC_ACCOUNT_UNKNOWN', user }
  return { user, identity, isLinked: true }
}

const domainOf = (email: string | null): string => (email ?? '').toLowerCase().split('@').at(-1) ?? ''
