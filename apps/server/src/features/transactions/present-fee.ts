import type { ApiReply } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import type { PageRow } from '@holdfast/store/read'

type Row = ApiReply<'listTransactions'>['rows'][number]

/** The fee that a row of a list has from another row, or gives to one. */
export function presentFee({
  feeOfTransaction: fee,
  feeRowId,
  nativeSymbol: asset,
  nativeDecimals,
}: PageRow): Pick<Row, 'fee_of_transaction' | 'fee_row_id'> {
  return {
    ...(fee === null
      ? {}
      : {
          fee_of_transaction: {
            row_id: fee.payerId,
            asset,
            units: fee.units,
            amount: formatUnits(BigInt(fee.units), nativeDecimals),
            is_payer_listed: fee.isPayerListed,
          },
        }),
    ...(feeRowId === null ? {} : { fee_row_id: feeRowId }),
  }
}
