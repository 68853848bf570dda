/** Warnings for rows: addresses that resemble known ones or were never paid, and tokens that resemble known ones. */
import type { ApiReply } from '@holdfast/contract'
import { imitatedSymbol } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { cautionKey, findAddressCautions, type ListedRow, listKnownSymbols } from '@holdfast/store/read'

type Row = ApiReply<'listTransactions'>['rows'][number]

export type Warnings = (row: ListedRow) => Pick<Row, 'from_caution' | 'to_caution' | 'token_imitates'>

export async function findWarnings(
  db: Queryable,
  organisationId: string,
  rows: readonly ListedRow[],
): Promise<Warnings> {
  const parties = rows.flatMap(({ network_id: networkId, from_address, to_address }) =>
    [from_address, to_address].flatMap((address) => (address === null ? [] : [{ networkId, address }])),
  )
  const hasUnknown = rows.some(({ is_known_token }) => !is_known_token)
  const [cautions, symbols] = await Promise.all([
    findAddressCautions(db, organisationId, parties),
    hasUnknown ? listKnownSymbols(db) : null,
  ])
  const cautionOf = (networkId: string, address: string | null): Row['from_caution'] => {
    const caution = address === null ? undefined : cautions.get(cautionKey(networkId, address))
    return caution && { never_paid: caution.isNeverPaid, imitates: caution.imitates }
  }
  return ({ network_id: networkId, from_address, to_address, is_known_token, symbol }) => {
    const from = cautionOf(networkId, from_address)
    const to = cautionOf(networkId, to_address)
    const imitated = is_known_token ? null : imitatedSymbol(symbol, symbols?.get(networkId) ?? [])
    return {
      ...(from === undefined ? {} : { from_caution: from }),
      ...(to === undefined ? {} : { to_caution: to }),
      ...(imitated === null ? {} : { token_imitates: imitated }),
    }
  }
}
