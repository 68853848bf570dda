/** The state of each signer, with its traces: last seen, last share refresh, last verified backup. */
import { localTime } from '../../format/time.ts'
import { Link } from '@tanstack/react-router'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { cx } from '../../ui/cx.ts'
import { RowCard } from '../../ui/RowCard.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import type { MpcHealth } from './use-keys.ts'
import { useKeyWords } from './words.ts'

type Signer = MpcHealth['signers'][number]

export function SignersTable({ health: { signers } }: { readonly health: MpcHealth }) {
  const words = useKeyWords()
  const isNarrow = useIsNarrow()
  const { columns } = words
  const Signer = isNarrow ? SignerCard : SignerRow
  const rows = signers.map((signer) => <Signer key={signer.party} signer={signer} />)
  return (
    <>
      {signers.length > 0 && isNarrow && <CardList label={words.signers}>{rows}</CardList>}
      {signers.length > 0 && !isNarrow && (
        <TableFrame
          caption={words.signers}
          className="min-w-[72rem]"
          isFirstFixed
          columns={[
            { label: columns.signer },
            { label: columns.state },
            { label: columns.lastSeen },
            { label: columns.refreshed },
            { label: columns.backup },
            { label: columns.keys, align: 'right' },
            { label: columns.epoch, align: 'right' },
            { label: columns.frozen, align: 'right' },
            { label: columns.identity },
            { label: columns.version },
          ]}
        >
          {rows}
        </TableFrame>
      )}
      {signers.flatMap(({ party, pending_rules }) =>
        pending_rules.map(({ entity_id, version, effective_at, by }) => (
          <p key={`${party} ${entity_id}`} className="px-5 py-1 text-warn" data-pending-rules={party}>
            {words.pendingRules[by](party, version, localTime(effective_at))}
          </p>
        )),
      )}
    </>
  )
}

function SignerRow({ signer }: { readonly signer: Signer }) {
  const words = useKeyWords()
  const { party, is_up, identity, version, keys, epoch, frozen_pairs, last_seen_at } = signer
  return (
    <tr data-signer={party} className="h-9 hover:bg-hover">
      <td className="font-medium">{words.explain.drawn.signer(party)}</td>
      <td className={is_up ? 'text-good' : 'text-bad'}>{is_up ? words.up : words.down}</td>
      <td className="whitespace-nowrap text-soft">
        {is_up ? words.activity.now : <TimeOrUnknown at={last_seen_at} />}
      </td>
      <td className="whitespace-nowrap text-soft">
        <Refreshed signer={signer} />
      </td>
      <td className="whitespace-nowrap">
        <Backup signer={signer} />
      </td>
      <td className="text-right tabular-nums">{is_up ? keys : '-'}</td>
      <td className="text-right tabular-nums">{epoch ?? '-'}</td>
      <td className={`text-right tabular-nums ${frozen_pairs > 0 ? 'text-bad' : ''}`}>
        {is_up ? frozen_pairs : '-'}
      </td>
      <td>{identity === null ? '-' : <CopyId id={identity} />}</td>
      <td className="text-soft">{version ?? '-'}</td>
    </tr>
  )
}

function SignerCard({ signer }: { readonly signer: Signer }) {
  const words = useKeyWords()
  const { columns } = words
  const { party, is_up, identity, version, keys, epoch, frozen_pairs, last_seen_at } = signer
  return (
    <RowCard
      data-signer={String(party)}
      title={words.explain.drawn.signer(party)}
      value={
        <span className={cx('py-1', is_up ? 'text-good' : 'text-bad')}>{is_up ? words.up : words.down}</span>
      }
    >
      <CardLines>
        <CardLine label={columns.backup}>
          <Backup signer={signer} />
        </CardLine>
        <CardLine label={columns.lastSeen}>
          {is_up ? words.activity.now : <TimeOrUnknown at={last_seen_at} />}
        </CardLine>
        <CardLine label={columns.refreshed}>
          <Refreshed signer={signer} />
        </CardLine>
        {is_up && <CardLine label={columns.keys}>{keys}</CardLine>}
        {epoch !== null && <CardLine label={columns.epoch}>{epoch}</CardLine>}
        {is_up && frozen_pairs > 0 && (
          <CardLine label={columns.frozen}>
            <span className="text-bad">{frozen_pairs}</span>
          </CardLine>
        )}
        {identity !== null && (
          <CardLine label={columns.identity}>
            <CopyId id={identity} />
          </CardLine>
        )}
        {version !== null && <CardLine label={columns.version}>{version}</CardLine>}
      </CardLines>
    </RowCard>
  )
}

function TimeOrUnknown({ at }: { readonly at: string | null | undefined }) {
  const { activity } = useKeyWords()
  if (at === null || at === undefined) return <span className="text-mute">{activity.unknown}</span>
  return <time dateTime={at}>{localTime(at)}</time>
}

function Refreshed({ signer: { shares_refreshed_at: at } }: { readonly signer: Signer }) {
  const { activity } = useKeyWords()
  return at === null ? activity.neverRefreshed : <TimeOrUnknown at={at} />
}

/** The signer itself states its backup, so nothing is known while it is offline. */
function Backup({ signer: { party, is_up, keys, backup } }: { readonly signer: Signer }) {
  const { activity } = useKeyWords()
  if (!is_up) return <span className="text-mute">{activity.unknown}</span>
  if (keys === 0) return <span className="text-mute">{activity.noShares}</span>
  if (backup.verified_at === null)
    return (
      <Link
        to={'/mpc/recovery' as '/'}
        title={activity.toRecovery(party)}
        className="text-warn underline underline-offset-3"
      >
        {activity.noBackup}
      </Link>
    )
  return (
    <span className={backup.keys >= keys ? 'text-good' : 'text-warn'}>
      {localTime(backup.verified_at)} · {activity.inBackup(String(backup.keys), String(keys))}
    </span>
  )
}
