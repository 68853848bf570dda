/** The keys that developers may sign with, for networks without real money. */
import type { TransferTerms } from '@holdfast/ledger'
import { findDevSigner, listDevKeys } from '@holdfast/store/read'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { type SealingKeys, unsealWith } from '../../seal.ts'

export interface DevSigning {
  readonly label: string
  readonly privateKey: Uint8Array
}

export const signerPlace = 'dev-signer'
export const keyPlace = ({ entity_id, id }: { readonly entity_id: string; readonly id: string }): string =>
  `dev-key ${entity_id} ${id}`

/** The key of the wallet: an active dev key for signing, or the dev signer. Null when neither exists, or dev mode is off. */
export async function findDevSigning(
  context: Pick<Context, 'config' | 'db'>,
  { entity_id, network_id, is_main }: Pick<TransferRequestView, 'entity_id' | 'network_id' | 'is_main'>,
  { wallet }: Pick<TransferTerms, 'wallet'>,
): Promise<DevSigning | null> {
  const { db, config } = context
  if (!config.isDevMode || is_main) return null
  const keys = await listDevKeys(db, [entity_id])
  const key = keys.find(
    (key) =>
      key.is_active &&
      key.purpose === 'signing' &&
      key.network_id === network_id &&
      key.address === wallet.address,
  )
  if (key !== undefined)
    return { label: key.label, privateKey: unsealWith(keysOf(context), keyPlace(key), key.sealed) }
  const signer = await findDevSigner(db)
  if (signer?.address !== wallet.address) return null
  return { label: 'Dev signer', privateKey: unsealWith(keysOf(context), signerPlace, signer.sealed) }
}

export function secretKeyOf({ config }: Pick<Context, 'config'>): Buffer {
  if (config.secretKey === null) throw refusal('DEV_KEYS_NEED_SECRET')
  return config.secretKey
}

const keysOf = (context: Pick<Context, 'config'>): SealingKeys => ({
  secretKey: secretKeyOf(context),
  alsoSecretKey: context.config.alsoSecretKey,
})
