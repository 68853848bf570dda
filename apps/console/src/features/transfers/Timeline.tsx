/** The events of a request with their people and times; then the approvals that it waits for. */
import {
  BadgeCheck,
  Ban,
  ChevronsUp,
  CircleCheck,
  CirclePlus,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  PenLine,
  Radio,
  Send,
  Undo2,
} from 'lucide-react'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { cx } from '../../ui/cx.ts'
import { useLocale } from '../../words/words.tsx'
import { isEnded } from './group-requests.ts'
import { endOf } from './next-expiry.ts'
import { countingOf, neededOf } from './request-actions.ts'
import { useRequestPanelWords } from './request-panel-words.ts'
import type { Activity } from './use-activity.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

type Event = Activity['events'][number]

const icons: Readonly<Record<ShownEvent['kind'], LucideIcon>> = {
  created: CirclePlus,
  createdSubmitted: Send,
  requestSigned: PenLine,
  submitted: Send,
  approved: BadgeCheck,
  signed: PenLine,
  broadcast: Radio,
  'sped-up': ChevronsUp,
  'cancellation-sent': CircleSlash,
  confirmed: CircleCheck,
  reverted: Undo2,
  rejected: Ban,
  cancelled: Ban,
  expired: Hourglass,
  replaced: Undo2,
  failed: Ban,
}
const bad: ReadonlySet<ShownEvent['kind']> = new Set([
  'rejected',
  'cancelled',
  'reverted',
  'expired',
  'failed',
])

interface Props {
  readonly request: TransferRequest
  readonly activity: Activity | undefined
  readonly error: Error | null
  /** The reader's id. */
  readonly ownId: string | null
}

export function Timeline({ request, activity, error, ownId }: Props) {
  const words = useRequestPanelWords()
  const { nobody, waitsFor, waitsForPeople, waitsForNobody } = useTransferWords()
  const locale = useLocale()
  const { approvers = null } = activity ?? {}
  const [approved, needed] = [countingOf(request), neededOf(request)]
  return (
    <section aria-label={words.timeline}>
      <h3 className="pb-2 font-semibold">{words.timeline}</h3>
      {error !== null && activity === undefined && (
        <p role="alert" className="text-bad">
          {words.timelineFailed(answerText(error))}
        </p>
      )}
      <ol className="grid gap-2.5">
        {withRequestSigned(withoutRepeats(activity?.events ?? []), request).map((event) => (
          <Item key={`${event.id} ${event.kind}`} event={event} ownId={ownId} request={request} />
        ))}
        {request.status === 'pending' && approved < needed && (
          <li className="flex gap-2.5 text-warn">
            <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            <span className="min-w-0 break-words">
              {approvers === null
                ? waitsFor(approved, needed, request.is_role_bound)
                : approvers.length === 0
                  ? waitsForNobody
                  : waitsForPeople(
                      { approved, needed, isRoleBound: request.is_role_bound },
                      nextApprovers(approvers, { ownId, words, nobody, locale }),
                    )}
            </span>
          </li>
        )}
      </ol>
    </section>
  )
}

const mostNamed = 4

/** 'You, Ana or 2 others', the reader first. */
function nextApprovers(
  approvers: NonNullable<Activity['approvers']>,
  { ownId, words, nobody, locale }: NamingOptions,
): string {
  const own = approvers.filter(({ id }) => id === ownId).map(() => words.youInList)
  const names = [...own, ...approvers.filter(({ id }) => id !== ownId).map(({ name }) => name ?? nobody)]
  const rest = names.length - mostNamed
  // One more name takes no more room than 'or 1 other'.
  const shown = rest > 1 ? [...names.slice(0, mostNamed), words.others(rest)] : names
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(shown)
}

interface NamingOptions {
  readonly ownId: string | null
  readonly words: ReturnType<typeof useRequestPanelWords>
  readonly nobody: string
  readonly locale: string
}

interface ShownEvent extends Omit<Event, 'kind'> {
  readonly kind: Event['kind'] | 'createdSubmitted' | 'requestSigned'
}

const atOnceMs = 60_000

/** 'Created and submitted' by the same person within a minute is one line. */
function withoutRepeats(events: readonly Event[]): ShownEvent[] {
  const [first, second, ...others] = events
  const isOneAct =
    first?.kind === 'created' &&
    second?.kind === 'submitted' &&
    first.by?.id === second.by?.id &&
    new Date(second.at).getTime() - new Date(first.at).getTime() < atOnceMs
  return isOneAct ? [{ ...second, kind: 'createdSubmitted' }, ...others] : [...events]
}

/** Under rules of the signers the requester signs, too. */
function withRequestSigned(
  events: readonly ShownEvent[],
  { id, rules, created_by }: TransferRequest,
): readonly ShownEvent[] {
  const at = rules?.requested_at ?? null
  if (at === null) return events
  const signed: ShownEvent = { id, kind: 'requestSigned', by: created_by, at, note: '' }
  return [...events, signed].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

interface ItemProps {
  readonly event: ShownEvent
  readonly ownId: string | null
  readonly request: TransferRequest
}

function Item({ event: { kind, by, at, note }, ownId, request }: ItemProps) {
  const words = useRequestPanelWords()
  const { nobody } = useTransferWords()
  const Icon = icons[kind]
  const isOnChain = kind === 'confirmed' || kind === 'reverted'
  const isAlone = kind === 'expired' || (by === null && kind === 'failed')
  const who =
    by === null
      ? isOnChain
        ? words.network
        : words.server
      : by.id === ownId
        ? words.you
        : (by.name ?? nobody)
  return (
    <li className="flex gap-2.5">
      <Icon
        aria-hidden
        className={cx('mt-0.5 size-4 shrink-0', bad.has(kind) ? 'text-bad' : 'text-mute')}
        strokeWidth={1.75}
      />
      <span className="min-w-0 flex-1 break-words">
        {!isAlone && (
          <>
            <bdi className="font-medium">{who}</bdi>{' '}
          </>
        )}
        <span className={isAlone ? undefined : 'text-soft'}>{words.events[kind]}</span>
        {kind === 'approved' && by !== null && <Validity request={request} personId={by.id} />}
        {note !== '' && <bdi className="block text-xs text-mute">{words.quoted(note)}</bdi>}
      </span>
      <time dateTime={at} className="shrink-0 text-xs whitespace-nowrap text-mute tabular-nums">
        {localTime(at).slice(0, 16)}
      </time>
    </li>
  )
}

/** Until when the approval counts: the nearer end of the policy's and the signed one. */
function Validity({ request, personId }: { readonly request: TransferRequest; readonly personId: string }) {
  const words = useTransferWords()
  const approval = request.approvals.find(({ user_id }) => user_id === personId)
  const end = endOf(request, personId, approval?.lapses_at ?? null)
  return (
    <>
      {approval?.is_dev === true && <span className="text-mute"> {words.inDevMode}</span>}
      {approval?.counts === false && <span className="block text-xs text-warn">{words.countsNoMore}</span>}
      {approval?.counts === true && end !== null && !isEnded(request) && (
        <span className="block text-xs text-mute">{words.countsUntil(localTime(end))}</span>
      )}
    </>
  )
}
