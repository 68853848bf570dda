/** The token of an API key: its prefix, then the ids of organisation and key, then the secret. */
import { createHash, randomBytes } from 'node:crypto'
import { apiTokenPrefix } from '@holdfast/contract'

interface ApiToken {
  readonly organisationId: string
  readonly id: string
  readonly secretHash: Buffer
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const isApiToken = (token: string | null): token is string =>
  token !== null && token.startsWith(apiTokenPrefix)

export function makeApiToken(key: Pick<ApiToken, 'organisationId' | 'id'>): {
  readonly token: string
  readonly secretHash: Buffer
} {
  const secret = randomBytes(32).toString('hex')
  const token = `${apiTokenPrefix}${plain(key.organisationId)}_${plain(key.id)}_${secret}`
  return { token, secretHash: hashSecret(secret) }
}

/** Null: no token of this form. */
export function readApiToken(token: string): ApiToken | null {
  const [, organisationId, id, secret] =
    new RegExp(`^${apiTokenPrefix}([0-9a-f]{32})_([0-9a-f]{32})_([0-9a-f]{64})$`).exec(token) ?? []
  if (organisationId === undefined || id === undefined || secret === undefined) return null
  return { organisationId: dashed(organisationId), id: dashed(id), secretHash: hashSecret(secret) }
}

const plain = (id: string): string => id.replaceAll('-', '')
const dashed = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
