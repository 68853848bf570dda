import { listMpcKeys, type TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../../http/refusal.ts'
import { refusalOfSigning } from '../../../signing/refusal-of-signing.ts'
import { TooFewSigners } from '../../../signing/signing.ts'
import { assertMayMoveMoney } from '../../../signing/unaudited.ts'
import { findDevSigning } from '../../dev-tools/dev-signer.ts'
import { readSigners } from '../../../signing/read-signers.ts'
import type { Flow } from './flow.ts'

/** Called before anything is built, so that an absent signer costs nothing. */
export async function assertSigner(
  { context, signer, intent }: Flow,
  view: TransferRequestView,
): Promise<void> {
  if (signer === 'dev') {
    if ((await findDevSigning(context, view, intent)) === null)
      throw refusal('NO_DEV_KEY', { address: intent.wallet.address })
    return
  }
  if (intent.wallet.keyId === null) throw refusal('NO_WALLET_KEY')
  assertMayMoveMoney(context.config, { isMain: view.is_main, name: view.network_name })
  if (context.signing === null) throw refusal('NO_SIGNERS')
  const [key] = await listMpcKeys(context.db, [view.entity_id], { id: intent.wallet.keyId })
  const up = (await readSigners(context.signing)).filter(({ isUp }) => isUp).length
  if (key !== undefined && up < key.threshold) throw refusalOfSigning(new TooFewSigners(up, key.threshold))
}
