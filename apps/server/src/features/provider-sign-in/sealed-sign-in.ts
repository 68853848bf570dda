/** The server's memory of a sign-in at the provider. It is kept in the database, so that every server knows it, and sealed,
 *  so that write access to the database proves no identity. Each phase lasts ten minutes and is used once. */
import type { Database, Queryable, Transaction } from '@holdfast/store'
import { findProvenSignIn, insertProviderSignIn, takeProviderSignIn } from '@holdfast/store/write'
import { z } from 'zod'
import { hashToken } from '../../http/authenticate.ts'
import { seal, type SealingKeys, unsealWith } from '../../seal.ts'

const lastsMs = 10 * 60_000
const purpose = 'provider sign-ins'

const Begun = z.object({
  phase: z.literal('begun'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string().nullable(),
  expiresAt: z.number(),
})
const Proven = z.object({
  phase: z.literal('proven'),
  issuer: z.string(),
  subject: z.string(),
  /** The address of the account. */
  email: z.string(),
  expiresAt: z.number(),
})
export type Begun = z.infer<typeof Begun>
export type Proven = z.infer<typeof Proven>

interface Place {
  readonly keys: SealingKeys
  /** The secret of the browser's cookie. */
  readonly secret: string
}

export async function storeSignIn(
  tx: Transaction,
  { keys, secret }: Place,
  signIn: Omit<Begun, 'expiresAt'> | Omit<Proven, 'expiresAt'>,
  remoteAddress: string,
): Promise<void> {
  const expiresAt = new Date(Date.now() + lastsMs)
  const text = JSON.stringify({ ...signIn, expiresAt: expiresAt.getTime() })
  await insertProviderSignIn(tx, {
    browser_hash: hashToken(secret),
    phase: signIn.phase,
    sealed: seal(keys.secretKey, placeOf(secret), Buffer.from(text), purpose),
    remote_address: remoteAddress,
    expires_at: expiresAt,
  })
}

/** Null: it was taken before, has expired, or another browser began it. */
export async function takeBegun(db: Database, place: Place): Promise<Begun | null> {
  const key = { browserHash: hashToken(place.secret), phase: 'begun' } as const
  return open(place, Begun, await takeProviderSignIn(db, key, new Date()))
}

export const findProven = async (db: Queryable, place: Place): Promise<Proven | null> =>
  open(place, Proven, await findProvenSignIn(db, hashToken(place.secret), new Date()))

/** False: it was taken meanwhile. */
export async function takeProven(tx: Transaction, { secret }: Pick<Place, 'secret'>): Promise<boolean> {
  const key = { browserHash: hashToken(secret), phase: 'proven' } as const
  return (await takeProviderSignIn(tx, key, new Date())) !== undefined
}

function open<Memory extends { readonly expiresAt: number }>(
  { keys, secret }: Place,
  schema: z.ZodType<Memory>,
  sealed: Buffer | undefined,
): Memory | null {
  if (sealed === undefined) return null
  try {
    const text = Buffer.from(unsealWith(keys, placeOf(secret), sealed, purpose)).toString()
    const memory = schema.parse(JSON.parse(text))
    return memory.expiresAt > Date.now() ? memory : null
  } catch {
    return null
  }
}

const placeOf = (secret: string): string => `provider sign-in ${hashToken(secret).toString('hex')}`
