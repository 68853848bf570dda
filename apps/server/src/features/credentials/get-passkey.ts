import type { Queryable } from '@holdfast/store'
import { findPasskey, type Passkey } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'

/** A passkey of the person; those of others do not exist for them. */
export async function getPasskey(
  db: Queryable,
  key: { readonly userId: string; readonly id: string },
): Promise<Passkey> {
  const passkey = await findPasskey(db, key)
  if (passkey === undefined) throw notFound('passkey')
  return passkey
}
