/** Displayed rows with the data of their cells, and whether two of them render the same. */
import {
  sameView,
  viewAddresses,
  findName,
  type AddressCaution,
  type AddressNames,
  type AddressView,
} from './address-views.ts'
import { rowDirection, type Direction } from './row-direction.ts'
import type { DisplayRow, Network, TransactionRow } from './transaction-row.ts'

export interface TableRow {
  readonly display: DisplayRow
  readonly from: AddressView | null
  readonly to: AddressView | null
  readonly network: Network | undefined
  readonly direction: Direction | null
}

export function buildTableRows(
  rows: readonly DisplayRow[],
  names: AddressNames,
  networks: readonly Network[],
  /** Address of the selected wallet, if any. */
  wallet: string | null,
): TableRow[] {
  const addresses = rows.flatMap(({ shown }) => [shown.from_address, shown.to_address]).filter(isAddress)
  const views = viewAddresses(addresses, names, cautionsOf(rows.map(({ shown }) => shown)))
  const network = new Map(
    networks.flatMap((network) => [[network.name, network] as const, [network.id, network] as const]),
  )
  const isOwn = (address: string): boolean =>
    wallet === null ? findName(address, names)?.source === 'wallet' : address === wallet
  return rows.map((display) => {
    const { from_address: from, to_address: to, network_id: networkId, network: name } = display.shown
    return {
      display,
      from: viewOf(views, from),
      to: viewOf(views, to),
      network: network.get(networkId) ?? network.get(name),
      direction: rowDirection(display.shown, isOwn),
    }
  })
}

/** The other side of a payment; of a row without a direction the recipient, or else the sender. */
export const counterpartyOf = ({ from, to, direction }: TableRow): AddressView | null =>
  direction === 'incoming' ? from : (to ?? from)

export function sameTableRow(a: TableRow, b: TableRow): boolean {
  return (
    a.display.shown === b.display.shown &&
    a.display.fee === b.display.fee &&
    a.display.displayType === b.display.displayType &&
    a.network === b.network &&
    a.direction === b.direction &&
    sameView(a.from, b.from) &&
    sameView(a.to, b.to)
  )
}

/** The server's cautions about the parties of these rows. */
export const cautionsOf = (
  rows: readonly Pick<TransactionRow, 'from_address' | 'from_caution' | 'to_address' | 'to_caution'>[],
): Map<string, AddressCaution> =>
  new Map(
    rows.flatMap((row) =>
      (
        [
          [row.from_address, row.from_caution],
          [row.to_address, row.to_caution],
        ] as const
      ).flatMap(([address, caution]): [string, AddressCaution][] =>
        address && caution ? [[address, caution]] : [],
      ),
    ),
  )

const isAddress = (address: string | null): address is string => address !== null && address !== ''
const viewOf = (views: ReadonlyMap<string, AddressView>, address: string | null): AddressView | null =>
  (address && views.get(address)) || null
