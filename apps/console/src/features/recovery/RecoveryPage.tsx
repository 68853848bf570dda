/** The page of recovery: the signers, the shares of each key with a proof that they sign, and the commands for backups. */
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { type MpcHealth, useMpcHealth, useMpcKeys } from '../keys/use-keys.ts'
import { type RulesView, useRules } from '../rules/use-rules.ts'
import { KeyProof } from './KeyProof.tsx'
import { useRecoveryWords } from './words.ts'

export function RecoveryPage() {
  const words = useRecoveryWords()
  const health = useMpcHealth()
  const keys = useMpcKeys()
  const rules = useRules()
  if (health.data === undefined)
    return health.error === null ? (
      <Skeleton rows={8} widths={['w-24', 'w-32', 'w-24', 'w-24']} />
    ) : (
      <ErrorState message={words.loadFailed} onRetry={() => void health.refetch()} />
    )
  const ready = keys.data?.filter(({ state }) => state === 'ready') ?? []
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto" data-recovery>
      <section className="border-b border-line py-4">
        <h2 className="mb-2 px-5 text-base font-semibold">{words.signers}</h2>
        {health.data.signers.length === 0 ? (
          <p className="px-5 text-mute">{words.noSigners}</p>
        ) : (
          <Signers signers={health.data.signers} rules={rules.data?.signers ?? []} />
        )}
      </section>
      <section className="border-b border-line px-5 py-4">
        <h2 className="text-base font-semibold">{words.keys}</h2>
        <p className="mb-2 max-w-prose text-soft">{words.proveWhy}</p>
        {keys.error !== null && keys.data === undefined ? (
          <ErrorState message={answerText(keys.error)} onRetry={() => void keys.refetch()} />
        ) : (
          keys.data !== undefined && ready.length === 0 && <p className="text-mute">{words.noKeys}</p>
        )}
        <ul>
          {ready.map((mpcKey) => (
            <KeyProof key={mpcKey.id} mpcKey={mpcKey} />
          ))}
        </ul>
      </section>
      <Backups />
    </div>
  )
}

interface SignersProps {
  readonly signers: MpcHealth['signers']
  readonly rules: RulesView['signers']
}

function Signers({ signers, rules }: SignersProps) {
  const words = useRecoveryWords()
  const { columns } = words
  return (
    <TableFrame
      caption={words.signers}
      className="min-w-[56rem]"
      columns={[
        { label: columns.signer },
        { label: columns.state },
        { label: columns.version },
        { label: columns.keys, align: 'right' },
        { label: columns.epoch, align: 'right' },
        { label: columns.rules },
        { label: columns.backup },
        { label: columns.frozen, align: 'right' },
      ]}
    >
      {signers.map(({ party, is_up, version, keys, epoch, frozen_pairs, backup }) => (
        <tr key={party} data-signer={party} className="h-9 hover:bg-hover">
          <td className="font-medium">{words.signer(party)}</td>
          <td className={is_up ? 'text-good' : 'text-bad'}>{is_up ? words.up : words.silent}</td>
          <td className="text-soft">{version ?? '-'}</td>
          <td className="text-right tabular-nums">{is_up ? keys : '-'}</td>
          <td className="text-right tabular-nums">{epoch ?? '-'}</td>
          <td>
            <RulesHead head={rules.find((reading) => reading.party === party)} />
          </td>
          <td>{is_up ? <Backup keys={keys} backup={backup} /> : <span className="text-mute">-</span>}</td>
          <td className={`text-right tabular-nums ${frozen_pairs > 0 ? 'text-bad' : ''}`}>
            {is_up ? frozen_pairs : '-'}
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

function RulesHead({ head }: { readonly head: RulesView['signers'][number] | undefined }) {
  const words = useRecoveryWords()
  if (head === undefined) return <span className="text-mute">{words.noRules}</span>
  const { version, state } = head
  if (state === 'silent') return <span className="text-mute">-</span>
  return (
    <span className={state === 'current' ? 'text-good' : 'text-warn'}>
      {version === null ? words.noRules : words.rules(version)} ·{' '}
      {state === 'current' ? words.agrees : words.behind}
    </span>
  )
}

interface BackupProps {
  readonly keys: number
  readonly backup: MpcHealth['signers'][number]['backup']
}

function Backup({ keys, backup }: BackupProps) {
  const words = useRecoveryWords()
  if (keys === 0) return <span className="text-mute">{words.noShares}</span>
  if (backup.verified_at === null) return <span className="text-warn">{words.noBackup}</span>
  return (
    <span className={backup.keys >= keys ? 'text-good' : 'text-warn'}>
      {words.inBackup(backup.keys, keys)} · {words.verified(localTime(backup.verified_at))}
    </span>
  )
}

function Backups() {
  const words = useRecoveryWords()
  const command = 'SIGNER_BACKUP_PASSPHRASE=… npm run backup -w apps/signer --'
  return (
    <section className="grid gap-2 px-5 py-4">
      <h2 className="text-base font-semibold">{words.backups}</h2>
      <p className="max-w-prose text-soft">{words.backupsWhy}</p>
      <dl className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt>{words.backupMake}</dt>
        <dd>
          <CopyText isWhole text={`${command} --make FILE --party 1`} />
        </dd>
        <dt>{words.backupVerify}</dt>
        <dd>
          <CopyText isWhole text={`${command} --verify FILE --party 1`} />
        </dd>
        <dt>{words.backupRestore}</dt>
        <dd>
          <CopyText isWhole text={`${command} --restore FILE --party 1`} />
        </dd>
      </dl>
      <p className="max-w-prose text-xs text-mute">{words.quarantine}</p>
    </section>
  )
}
