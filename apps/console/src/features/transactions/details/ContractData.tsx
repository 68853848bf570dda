/** The contract call and its result: all its events and internal movements. */
import { useLocale } from '../../../words/words.tsx'
import { exactAmount } from '../token-amount.ts'
import { PartyAddress } from './addresses.tsx'
import type { TronDetails } from '../../../chains/tron-details.ts'
import type { Details } from './details.ts'
import { DetailsTable, Fact, Facts, JsonText, LongText, Part } from './Facts.tsx'
import { useDetailsWords } from './use-details-words.ts'

type Call = NonNullable<TronDetails['call']>
type Event = TronDetails['events'][number]
type Internal = TronDetails['internal_transfers'][number]

/** Larger amounts mean an unlimited approval. */
const unlimited = 2n ** 255n

export function ContractData({ details: { row, tron } }: { readonly details: Details }) {
  const words = useDetailsWords()
  return (
    <>
      <Facts>
        <Fact name="contract_address" isWide>
          {row.contract_address !== null && <PartyAddress address={row.contract_address} />}
        </Fact>
        <Fact name="input_data" isWide>
          {tron?.call && <CallText call={tron.call} />}
          {row.input_data !== null && <LongText label={words.fields.input_data} text={row.input_data} />}
          {row.input_data === null && !tron?.call && words.nothing}
        </Fact>
        {tron === null && (
          <Fact name="event_logs" isWide>
            <JsonText name="event_logs" value={row.event_logs} />
          </Fact>
        )}
      </Facts>
      {tron && (
        <>
          <Events events={tron.events} shown={row.is_internal ? null : row.event_index} />
          <Internals internals={tron.internal_transfers} shown={row.is_internal ? row.event_index : null} />
        </>
      )}
    </>
  )
}

function CallText({ call }: { readonly call: Call }) {
  const words = useDetailsWords()
  const locale = useLocale()
  return (
    <div className="mb-2">
      <p className="font-mono text-xs">{call.method ?? `0x${call.selector} · ${words.unknownMethod}`}</p>
      <dl>
        {call.parameters.map(({ name, value, kind }) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="font-mono text-xs text-mute">{name}</dt>
            <dd className="min-w-0">
              {kind === 'address' ? (
                <PartyAddress address={value} />
              ) : (
                <Units units={value} text={words.events.baseUnits(exactAmount(value, locale))} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Units({ units, text }: { readonly units: string; readonly text: string }) {
  const words = useDetailsWords()
  return BigInt(units) >= unlimited ? (
    <span className="font-medium text-warn">{words.events.unlimited}</span>
  ) : (
    <span>{text}</span>
  )
}

interface EventsProps {
  readonly events: readonly Event[]
  /** Index of the event that is the opened row. */
  readonly shown: number | null
}

function Events({ events, shown }: EventsProps) {
  const words = useDetailsWords()
  const { events: heads } = words
  return (
    <Part title={`${words.events.title} (${events.length})`}>
      <p className="sr-only">event_logs</p>
      {events.length === 0 ? (
        <p className="text-mute">{words.events.none}</p>
      ) : (
        <DetailsTable
          caption={words.fields.event_logs}
          width="min-w-[58rem]"
          heads={[
            [heads.index],
            [heads.event],
            [heads.from],
            [heads.to],
            [heads.amount, 'right'],
            [heads.contract],
          ]}
        >
          {events.map((event) => (
            <tr
              key={event.index}
              data-event={event.index}
              aria-current={event.index === shown || undefined}
              className="aria-[current]:bg-selected"
            >
              <td className="text-mute">{event.index}</td>
              {event.event === null ? (
                <td colSpan={4}>
                  <span className="block text-soft">{words.events.other}</span>
                  <span className="block font-mono text-2xs wrap-anywhere text-mute">
                    {event.topics.join(' ')}
                  </span>
                </td>
              ) : (
                <>
                  <td>{event.event}</td>
                  <td>
                    <PartyAddress address={event.from_address} />
                  </td>
                  <td>
                    <PartyAddress address={event.to_address} />
                  </td>
                  <td className="text-right">
                    <EventAmount event={event} />
                  </td>
                </>
              )}
              <td>
                <PartyAddress address={event.contract_address} />
              </td>
            </tr>
          ))}
        </DetailsTable>
      )}
    </Part>
  )
}

function EventAmount({ event: { amount, units, symbol, is_known_token } }: { readonly event: Event }) {
  const words = useDetailsWords()
  const locale = useLocale()
  if (units === null) return words.nothing
  const text =
    amount === null ? words.events.baseUnits(exactAmount(units, locale)) : exactAmount(amount, locale)
  return (
    <>
      <span className="font-medium">
        <Units units={units} text={text} />
      </span>{' '}
      {symbol !== null && <bdi>{symbol}</bdi>}
      {!is_known_token && <span className="block text-2xs text-warn">{words.events.unknownToken}</span>}
    </>
  )
}

interface InternalsProps {
  readonly internals: readonly Internal[]
  readonly shown: number | null
}

function Internals({ internals, shown }: InternalsProps) {
  const words = useDetailsWords()
  const locale = useLocale()
  const { events: heads } = words
  return (
    <Part title={`${words.internals.title} (${internals.length})`}>
      {internals.length === 0 ? (
        <p className="text-mute">{words.internals.none}</p>
      ) : (
        <DetailsTable
          caption={words.internals.title}
          width="min-w-[46rem]"
          heads={[[heads.index], [heads.from], [heads.to], [heads.amount, 'right'], [words.internals.note]]}
        >
          {[...internals.entries()].map(([at, internal]) => (
            <tr
              key={at}
              data-internal={internal.index}
              aria-current={(internal.index !== null && internal.index === shown) || undefined}
              className="aria-[current]:bg-selected"
            >
              <td className="text-mute">{internal.index ?? words.nothing}</td>
              <td>
                <PartyAddress address={internal.from_address} />
              </td>
              <td>
                <PartyAddress address={internal.to_address} />
              </td>
              <td className="text-right font-medium">
                {internal.amount === null
                  ? words.events.baseUnits(exactAmount(internal.units, locale))
                  : exactAmount(internal.amount, locale)}{' '}
                {internal.symbol !== null && <bdi className="font-normal">{internal.symbol}</bdi>}
              </td>
              <td>
                <bdi>{internal.note ?? words.nothing}</bdi>
                {internal.is_rejected && <span className="ml-2 text-bad">{words.internals.rejected}</span>}
              </td>
            </tr>
          ))}
        </DetailsTable>
      )}
    </Part>
  )
}
