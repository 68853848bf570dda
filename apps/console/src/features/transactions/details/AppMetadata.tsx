/** The application's own fields of the row, and the other rows of the same transaction. */
import { localTime } from '../../../format/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { exactMoney } from '../token-amount.ts'
import type { Network, TransactionRow } from '../transaction-row.ts'
import { typeLabel } from '../type-label.ts'
import { PartyAddress } from './addresses.tsx'
import { chainOf, type Details } from './details.ts'
import { CopyValue, DetailsTable, Fact, Facts, Part } from './Facts.tsx'
import { useDetailsWords } from './use-details-words.ts'

interface Props {
  readonly details: Details
  readonly network: Network | undefined
  readonly onShow: (id: string) => void
}

export function AppMetadata({ details, network, onShow }: Props) {
  const { row, same_transaction: rows, provider, fetched_at } = details
  const words = useDetailsWords()
  return (
    <>
      <Facts>
        <Fact name="mpc_initiator">{row.mpc_initiator}</Fact>
        <Fact name="mpc_comment">{row.mpc_comment}</Fact>
        <Fact name="mpc_entry_notes">{row.mpc_entry_notes}</Fact>
        <Fact name="mpc_transaction_notes">{row.mpc_transaction_notes}</Fact>
        <Fact name="created_at">{localTime(row.created_at)}</Fact>
        <Fact name="updated_at">{localTime(row.updated_at)}</Fact>
        <Fact name="provider">{provider}</Fact>
        <Fact name="fetched_at">{fetched_at !== null && localTime(fetched_at)}</Fact>
        <Fact name="row_kind">{row.row_kind}</Fact>
        <Fact name="transaction_type">{row.transaction_type}</Fact>
        <Fact name="token_id">{row.token_id !== null && <CopyValue text={row.token_id} />}</Fact>
        <Fact name="network_id">
          <CopyValue text={row.network_id} />
        </Fact>
        <Fact name="parent_tx_id">{row.parent_tx_id !== null && <CopyValue text={row.parent_tx_id} />}</Fact>
      </Facts>
      <Part title={`${words.rows.title} (${rows.length})`}>
        <DetailsTable
          caption={words.rows.title}
          width="min-w-[52rem]"
          heads={[
            [words.rows.kind],
            [words.rows.type],
            [words.fields.from_address],
            [words.fields.to_address],
            [words.fields.amount, 'right'],
            [words.rows.open],
          ]}
        >
          {rows.map((sister) => (
            <SameRow
              key={sister.id}
              row={sister}
              network={network}
              isShown={sister.id === row.id}
              onShow={onShow}
            />
          ))}
        </DetailsTable>
      </Part>
    </>
  )
}

interface SameRowProps {
  readonly row: TransactionRow
  readonly network: Network | undefined
  readonly isShown: boolean
  readonly onShow: (id: string) => void
}

function SameRow({ row, network, isShown, onShow }: SameRowProps) {
  const words = useDetailsWords()
  const { transactions } = useWords()
  const locale = useLocale()
  const kind = row.row_kind === 'tx' ? 'tx' : row.is_internal ? 'internal' : 'event'
  const name = row.event_index === null ? words.rows[kind] : `${words.rows[kind]} ${row.event_index}`
  return (
    <tr aria-current={isShown || undefined} className="aria-[current]:bg-selected">
      <td className="whitespace-nowrap">{name}</td>
      <td className="whitespace-nowrap">
        {typeLabel({ displayType: 'standard', shown: row }, chainOf(row, network), transactions)}
      </td>
      <td>
        <PartyAddress address={row.from_address} />
      </td>
      <td>
        <PartyAddress address={row.to_address} />
      </td>
      <td className="text-right whitespace-nowrap">
        <span className="font-medium">{exactMoney(row.amount, locale)}</span> <bdi>{row.token}</bdi>
      </td>
      <td className="whitespace-nowrap">
        {isShown ? (
          <span className="text-mute">{words.rows.shown}</span>
        ) : (
          <Button look="ghost" onClick={() => onShow(row.id)}>
            {words.rows.show(name)}
          </Button>
        )}
      </td>
    </tr>
  )
}
