/** The stored bytes of a transfer, in the form of its chain. */
import type { Ending, Unsigned } from '@holdfast/chains'
import { chainFactsOf } from '@holdfast/ledger'
import type { TransferRequestView } from '@holdfast/store/read'

type Stored = Pick<
  TransferRequestView,
  'chain' | 'unsigned' | 'tx_hash' | 'conflict_key' | 'expiration' | 'expiration_height'
>

export const columnsOf = ({ bytes, hash, conflictKey, ending }: Unsigned) => ({
  unsigned: Buffer.from(bytes),
  tx_hash: hash,
  conflict_key: conflictKey,
  expiration: ending.by === 'time' ? ending.at : null,
  expiration_height: ending.by === 'height' ? String(ending.height) : null,
})

/** Null when there are none, or their stored facts do not include their end. */
export function builtTransferOf(stored: Stored): Unsigned | null {
  const { unsigned: bytes, tx_hash: hash, expiration } = stored
  const ending = endingOf(stored)
  // Bytes of an earlier version end at a time and exclude nothing but themselves.
  const conflictKey = stored.conflict_key ?? (expiration === null ? null : hash)
  return bytes === null || conflictKey === null || ending === null
    ? null
    : { bytes, hash, conflictKey, ending }
}

/** Null: bytes of this chain carry the time at which they end, and none is stored. */
function endingOf({ chain, expiration, expiration_height }: Stored): Ending | null {
  if (expiration !== null) return { by: 'time', at: expiration }
  if (expiration_height !== null) return { by: 'height', height: BigInt(expiration_height) }
  return chainFactsOf(chain).ending === 'time' ? null : { by: 'conflict' }
}

/** Whether any trace of bytes is stored, even without the bytes themselves. */
export const hasBytes = ({
  signed,
  ...stored
}: Omit<Stored, 'chain'> & Pick<TransferRequestView, 'signed'>): boolean =>
  [
    stored.unsigned,
    signed,
    stored.tx_hash,
    stored.conflict_key,
    stored.expiration,
    stored.expiration_height,
  ].some((part) => part !== null)
