import type { Estimate } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import { formatUnits, type TransferTerms } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listReservedUnits } from '@holdfast/store/read'
import { tokenContractOf } from './present.ts'

interface Place {
  readonly walletId: string
  readonly tokenId: string
}

/**
 * The part of the wallet's balance that other open requests will take. It warns and never refuses: those requests may be rejected, and the
 * wallet may be filled before this one is signed.
 */
export async function presentReserved(
  db: Queryable,
  { walletId, tokenId }: Place,
  { intent, estimated }: { readonly intent: TransferTerms; readonly estimated: Estimate | null },
): Promise<ApiReply<'estimateTransfer'>['reserved']> {
  const { organisation: organisationId, requestId: exceptId, asset, units } = intent
  const [row] = await listReservedUnits(db, { organisationId, walletId, tokenId, exceptId })
  if (row === undefined) return undefined
  const reserved = BigInt(row.units)
  const isNative = tokenContractOf(intent) === null
  return {
    amount: formatUnits(reserved, asset.decimals),
    requests: row.requests,
    exceeds_balance:
      estimated === null ? null : reserved + units + (isNative ? estimated.fee : 0n) > estimated.balance,
  }
}
