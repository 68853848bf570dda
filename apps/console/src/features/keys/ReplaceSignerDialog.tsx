/** The signers that hold the shares of a key, the steps on their machines before a replacement, and the replacement itself. */
import { type ApiReply } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { DialogForm } from '../../ui/FormDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { lazyWords, useWords } from '../../words/words.tsx'
import { reportProposed } from '../changes/report-proposed.ts'
import { KeyState } from './KeyState.tsx'
import { keysKey, type MpcKey } from './use-keys.ts'
import { useKeyWords } from './words.ts'

type Reading = ApiReply<'getMpcKeySigners'>
type Signer = Reading['signers'][number]
type Arrangement = NonNullable<Signer['agreed']>

const useReplaceWords = lazyWords({
  en: async () => (await import('../../../locales/en/replace-signer.ts')).replaceSigner,
  es: async () => (await import('../../../locales/es/replace-signer.ts')).replaceSigner,
})

const everyMs = 3_000

interface Props {
  readonly mpcKey: MpcKey
  readonly onClose: () => void
}

export function ReplaceSignerDialog({ mpcKey, onClose }: Props) {
  const { common } = useWords()
  const words = useReplaceWords()
  const { id, label } = mpcKey
  const { data, error, refetch } = useQuery({
    queryKey: [keysKey, id, 'signers'],
    queryFn: () => api.getMpcKeySigners({ params: { id } }),
    refetchInterval: everyMs,
  })
  return (
    <Dialog
      title={words.title(label)}
      lead={words.lead}
      size="wide"
      closeLabel={common.close}
      onClose={onClose}
    >
      {data !== undefined ? (
        <ReplaceForm mpcKey={mpcKey} reading={data} onClose={onClose} />
      ) : error !== null ? (
        <ErrorState message={answerText(error)} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={words.loading}>
          <Skeleton rows={3} widths={['w-24', 'w-32', 'w-40']} />
        </div>
      )}
    </Dialog>
  )
}

function ReplaceForm({ mpcKey, reading, onClose }: Props & { readonly reading: Reading }) {
  const { common } = useWords()
  const words = useReplaceWords()
  const whyNot = useWhyNot('replace signers')
  const client = useQueryClient()
  const target = targetOf(reading)
  const lacking = reading.signers.filter(({ share }) => share !== null && share !== 'held')
  const isMove = target !== null && target.missing.length === 0
  const replace = useMutation({
    mutationFn: () =>
      isMove
        ? api.reshareMpcKey({ params: { id: mpcKey.id }, body: target.to })
        : api.repairMpcKey({ params: { id: mpcKey.id } }),
    onError: (error) => reportProposed(error) && onClose(),
    onSettled: () => client.invalidateQueries({ queryKey: [keysKey] }),
  })
  const isBusy = replace.isPending || mpcKey.is_refreshing
  const canRun = isMove || lacking.some(({ share, is_up }) => is_up && share !== 'unknown')
  return (
    <DialogForm
      faults={{}}
      submit={isMove ? words.submitMove(target.to.threshold, target.to.parties.join(', ')) : words.submit}
      leave={common.close}
      whyNot={whyNot}
      isBusy={isBusy || !canRun}
      failure={replace.error === null || isBusy ? null : answerText(replace.error)}
      onSubmit={() => replace.mutate()}
      onCancel={onClose}
    >
      {() => (
        <>
          <p className="text-soft">{words.arrangement(reading.threshold, reading.parties.join(', '))}</p>
          <KeyFacts mpcKey={mpcKey} />
          <SignersTable reading={reading} />
          {isBusy ? (
            <p role="status">
              {words.working} <KeyState mpcKey={mpcKey} />
            </p>
          ) : (
            <State reading={reading} lacking={lacking} isDone={replace.isSuccess} />
          )}
          <Steps keyId={mpcKey.id} reading={reading} first={lacking[0]?.party ?? reading.parties[0] ?? 1} />
          <section className="grid gap-2">
            <h3 className="font-semibold">{words.moveTitle}</h3>
            {target !== null && (
              <p className={isMove ? 'text-good' : 'text-warn'}>
                {isMove
                  ? words.agreed(target.to.threshold, target.to.parties.join(', '))
                  : words.notAgreed(
                      target.to.threshold,
                      target.to.parties.join(', '),
                      target.missing.join(', '),
                    )}
              </p>
            )}
            <p className="text-soft">{words.moveHow}</p>
            <Command text={`SIGNER_RESHARE=${mpcKey.id}=${reading.threshold}:${reading.parties.join(',')}`} />
          </section>
        </>
      )}
    </DialogForm>
  )
}

function KeyFacts({ mpcKey: { public_key, curve, epoch } }: Pick<Props, 'mpcKey'>) {
  const { columns } = useKeyWords()
  return (
    <CardLines>
      <CardLine label={columns.publicKey}>
        <CopyText text={public_key} isWhole />
      </CardLine>
      <CardLine label={columns.curve}>{curve}</CardLine>
      {epoch !== null && <CardLine label={columns.epoch}>{epoch}</CardLine>}
    </CardLines>
  )
}

/** A target agreed to by at least one operator and not yet reached by the key, and the operators who have not agreed. */
function targetOf(
  reading: Reading,
): { readonly to: Arrangement; readonly missing: readonly number[] } | null {
  const nameOf = ({ threshold, parties }: Arrangement) => `${threshold}:${parties.join(',')}`
  const to = reading.signers
    .flatMap(({ agreed }) => agreed ?? [])
    .find((arrangement) => nameOf(arrangement) !== nameOf(reading))
  if (to === undefined) return null
  // The operator of every new holder has to agree; a signer that leaves needs no agreement.
  const missing = to.parties.filter((party) => {
    const signer = reading.signers.find((candidate) => candidate.party === party)
    return signer?.agreed === null || signer === undefined || nameOf(signer.agreed) !== nameOf(to)
  })
  return { to, missing }
}

function SignersTable({ reading }: { readonly reading: Reading }) {
  const words = useReplaceWords()
  const { columns } = words
  return (
    <TableFrame
      caption={words.table}
      className="sm:min-w-[34rem]"
      columns={[
        { label: columns.signer },
        { label: columns.share },
        { label: columns.pins },
        { label: columns.identity },
      ]}
    >
      {reading.signers.map(({ party, is_up, share, identity, not_pinned_by }) => (
        <tr key={party} data-signer={party} className="h-9">
          <td className="whitespace-nowrap font-medium">{words.signer(party)}</td>
          <td className={share === 'held' ? 'text-good' : share === null ? 'text-mute' : 'text-bad'}>
            {!is_up ? words.shares.unknown : share === null ? words.notOfKey : words.shares[share]}
          </td>
          <td className={not_pinned_by.length === 0 ? 'text-soft' : 'text-bad'}>
            {not_pinned_by.length === 0 ? words.pinned : words.notPinned(not_pinned_by.join(', '))}
          </td>
          <td>{identity === null ? '-' : <CopyId id={identity} />}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

interface StateProps {
  readonly reading: Reading
  readonly lacking: readonly Signer[]
  readonly isDone: boolean
}

function State({ reading, lacking, isDone }: StateProps) {
  const words = useReplaceWords()
  if (reading.is_complete)
    return (
      <p role="status" className="text-good">
        {isDone ? words.done : words.complete}
      </p>
    )
  const offline = lacking.filter(({ is_up }) => !is_up)
  const ready = lacking.filter(({ is_up }) => is_up)
  return (
    <div role="status" className="grid gap-1 text-warn">
      {offline.length > 0 && <p>{words.offline(partiesIn(offline))}</p>}
      {ready.length > 0 && <p>{words.ready(partiesIn(ready))}</p>}
      {ready.map(({ party, not_pinned_by }) =>
        not_pinned_by.length === 0 ? null : (
          <p key={party}>{words.unpinned(String(party), not_pinned_by.join(', '))}</p>
        ),
      )}
    </div>
  )
}

const partiesIn = (signers: readonly Signer[]): string => signers.map(({ party }) => party).join(', ')

interface StepsProps {
  readonly keyId: string
  readonly reading: Reading
  readonly first: number
}

function Steps({ keyId, reading, first }: StepsProps) {
  const words = useReplaceWords()
  const [chosen, setChosen] = useState<string>()
  const party = Number(chosen ?? first)
  const pins = reading.signers
    .map(
      (signer) => `${signer.party}=${signer.party === party ? words.newIdentity : (signer.identity ?? '')}`,
    )
    .join(',')
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{words.machines}</h3>
      <Select
        label={words.which}
        name="party"
        options={reading.parties.map((party) => ({ value: String(party), label: words.signer(party) }))}
        value={String(party)}
        onChange={setChosen}
      />
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          {words.steps.make}
          <Command text="SIGNER_DATA=… SIGNER_SEALING_KEY_FILE=… node bin/make-node.js" />
        </li>
        <li>
          {words.steps.pin}
          <Command text={`SIGNER_PEERS=${pins}`} />
        </li>
        <li>
          {words.steps.server}
          <Command text={`HOLDFAST_SIGNERS=…,${party}=https://${words.newAddress}#${words.newIdentity},…`} />
        </li>
      </ol>
      <p>{words.run}</p>
      <Command text={`holdfast replace-signer --key ${keyId} --repair`} />
      <p className="text-soft">{words.after}</p>
      <p className="text-soft">{words.rules}</p>
    </section>
  )
}

const Command = ({ text }: { readonly text: string }) => (
  <pre className="rounded-md bg-sunken p-2.5 font-mono text-xs break-all whitespace-pre-wrap">{text}</pre>
)
