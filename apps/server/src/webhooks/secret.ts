/** Secrets of endpoints, by the Standard Webhooks scheme. A secret is derived from the installation's key; it is shown
 *  once and not stored. */
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { seal, type SealingKeys, unsealWith } from '../seal.ts'

interface Endpoint {
  readonly entity_id: string
  readonly id: string
}

export const secretPrefix = 'whsec_'
/** After a rotation the previous secret also signs for a while, so that receivers have time to switch. */
export const overlapMs = 24 * 3_600_000

export function secretOf(key: Buffer, { entity_id, id }: Endpoint, version: number): string {
  const bytes = createHmac('sha256', key).update(`webhook secret ${entity_id} ${id} ${version}`).digest()
  return secretPrefix + bytes.toString('base64')
}

/** Shows whether the installation's key is still the one that made a secret, without revealing either. */
export const checkOf = (secret: string): Buffer =>
  createHash('sha256').update(`check ${secret}`).digest().subarray(0, 8)

export interface EndpointSecrets extends Endpoint {
  readonly secret_version: number
  readonly secret_check: Buffer
  readonly secret_changed_at: Date
  readonly secrets_sealed: Buffer | null
}

/** The current secret. Null: the installation's keys did not make it. */
export const currentSecret = (keys: SealingKeys, endpoint: EndpointSecrets): string | null =>
  candidatesOf(keys, endpoint, endpoint.secret_version).find((secret) =>
    checkOf(secret).equals(endpoint.secret_check),
  ) ?? null

/** The current secret, and the previous one for a day. Empty: the installation's keys did not make the current one. */
export function secretsInForce(keys: SealingKeys, endpoint: EndpointSecrets, now: Date): string[] {
  const { secret_version: version, secret_changed_at: changedAt } = endpoint
  const current = currentSecret(keys, endpoint)
  if (current === null) return []
  const isRecent = version > 1 && now.getTime() < changedAt.getTime() + overlapMs
  // Nothing shows which key made the previous secret, so that all are possible.
  return isRecent ? [current, ...candidatesOf(keys, endpoint, version - 1)] : [current]
}

function candidatesOf(keys: SealingKeys, endpoint: EndpointSecrets, version: number): readonly string[] {
  const { secretKey, alsoSecretKey } = keys
  return [
    openSecrets(keys, endpoint)?.[version] ?? [],
    secretOf(secretKey, endpoint, version),
    alsoSecretKey === null || alsoSecretKey === undefined ? [] : secretOf(alsoSecretKey, endpoint, version),
  ].flat()
}

const placeOf = ({ entity_id, id }: Endpoint) => `webhook ${entity_id} ${id}`
const purpose = 'webhook secrets'
/** By version. */
const Secrets = z.record(z.string(), z.string())

export const sealSecrets = (
  secretKey: Buffer,
  endpoint: Endpoint,
  secrets: z.output<typeof Secrets>,
): Buffer => seal(secretKey, placeOf(endpoint), Buffer.from(JSON.stringify(secrets)), purpose)

/** Null: there are none, or none of these keys sealed them. */
export function openSecrets(keys: SealingKeys, endpoint: EndpointSecrets): z.output<typeof Secrets> | null {
  if (endpoint.secrets_sealed === null) return null
  try {
    const opened = unsealWith(keys, placeOf(endpoint), endpoint.secrets_sealed, purpose)
    return Secrets.parse(JSON.parse(Buffer.from(opened).toString('utf8')))
  } catch {
    return null
  }
}
