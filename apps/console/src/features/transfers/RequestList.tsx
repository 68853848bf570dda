/** The requests of a view, in groups by what happens next. */
import { Fragment } from 'react'
import { shortAddresses } from '../../format/address.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { groupRequests, hasHeadings, type RequestGroup } from './group-requests.ts'
import { RequestCard, RequestLine } from './RequestLine.tsx'
import { useRequestWords } from './request-words.ts'
import type { Actor } from '../requesting/use-actor.ts'
import type { Tab } from './use-requests-search.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferListWords } from './list-words.ts'

interface Props {
  readonly requests: readonly TransferRequest[]
  readonly tab: Tab | null
  readonly needsYou: ReadonlySet<string>
  readonly openId: string | undefined
  readonly actor: Actor
  /** When they were read. */
  readonly asOf: Date
  readonly nameOf: (address: string) => string | null
  readonly isNarrow: boolean
  /** Null: there are no more. */
  readonly onMore: (() => void) | null
  readonly onOpen: (id: string) => void
}

export function RequestList({ requests, tab, needsYou, isNarrow, onMore, ...lines }: Props) {
  const words = useRequestWords()
  const { caption } = useTransferListWords()
  const groups = groupRequests(requests, { tab, needsYou })
  const areNamed = hasHeadings(groups, tab)
  const shorts = shortAddresses(requests.map(({ recipient_address }) => recipient_address))
  const lineOf = (request: TransferRequest) => ({
    request,
    recipientName: lines.nameOf(request.recipient_address),
    short: shorts.get(request.recipient_address) ?? request.recipient_address,
    isOpen: request.id === lines.openId,
    actor: lines.actor,
    now: lines.asOf,
    onOpen: () => lines.onOpen(request.id),
  })
  return (
    <>
      {isNarrow ? (
        <ul aria-label={caption}>
          {groups.map((group) => (
            <Fragment key={group.key}>
              {areNamed && (
                <li className="flex h-8 items-center bg-sunken px-5 text-xs font-medium">
                  <GroupHead group={group} />
                </li>
              )}
              {group.requests.map((request) => (
                <RequestCard key={request.id} {...lineOf(request)} />
              ))}
            </Fragment>
          ))}
        </ul>
      ) : (
        <div className="@container">
          <table className="w-full table-fixed border-separate border-spacing-0 [&_td]:px-2 [&_td]:py-1.5 [&_td]:shadow-[inset_0_-1px_var(--color-line)] [&_td:first-child]:pl-5 [&_td:last-child]:pr-5">
            <caption className="sr-only">{caption}</caption>
            <colgroup>
              <col />
              <col className="w-[22%]" />
              <col className="w-[16%]" />
              <col className="w-[21%]" />
              <col className="w-24" />
            </colgroup>
            <thead>
              <tr>
                {(['payee', 'amount', 'approvals', 'status', 'age'] as const).map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className={cx(
                      'sticky top-0 z-10 h-7 bg-page px-2 text-2xs font-medium text-mute shadow-[inset_0_-1px_var(--color-line)] first:pl-5 last:pr-5',
                      column === 'amount' || column === 'age' ? 'text-right' : 'text-left',
                    )}
                  >
                    {words.columns[column]}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.key}>
                {areNamed && (
                  <tr>
                    <th
                      scope="rowgroup"
                      colSpan={5}
                      className="h-7 bg-sunken px-5 text-left text-xs font-medium shadow-[inset_0_-1px_var(--color-line)]"
                    >
                      <GroupHead group={group} />
                    </th>
                  </tr>
                )}
                {group.requests.map((request) => (
                  <RequestLine key={request.id} {...lineOf(request)} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
      {onMore !== null && (
        <p className="py-4 text-center">
          <Button onClick={onMore}>{words.more}</Button>
        </p>
      )}
    </>
  )
}

function GroupHead({ group: { key, requests } }: { readonly group: RequestGroup }) {
  const words = useRequestWords()
  return (
    <>
      {words.groups[key]} <span className="ml-1 font-normal text-mute">{requests.length}</span>
    </>
  )
}
