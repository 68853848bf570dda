/** Fetches a wallet's history from a provider: one transaction, the newest N, or all; then shows the progress of the job. */
import type { FormEvent } from 'react'
import type { CatchUp } from '../../chains/console-chains.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { FetchProgress } from './FetchProgress.tsx'
import { clampLimit } from './clamp-limit.ts'
import { type FetchedWallet, type Question, useFetch } from './use-fetch.ts'
import { useFetchWords } from './use-fetch-words.ts'

interface Props {
  readonly wallet: FetchedWallet
  readonly onClose: () => void
}

export function FetchDialog({ wallet, onClose }: Props) {
  const words = useFetchWords()
  const { common } = useWords()
  const fetching = useFetch(wallet)
  const { job, orchestrate, submit } = fetching
  if (job !== undefined)
    return <FetchProgress jobId={job.id} onDone={() => void orchestrate(job.provider)} onClose={onClose} />
  return (
    <Dialog title={words.title} lead={<bdi>{wallet.name}</bdi>} closeLabel={common.close} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Fields {...fetching} />
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={!fetching.isReady}>
            {words.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function Fields({ networks, network, setNetwork, catchUp, question, change }: ReturnType<typeof useFetch>) {
  const words = useFetchWords()
  return (
    <div className="grid gap-4 px-5 py-4">
      <Select
        label={words.network}
        name="network"
        placeholder={words.choose}
        options={(networks.data ?? []).map(({ id, name, symbol }) => ({
          value: id,
          label: `${name} (${symbol})`,
        }))}
        state={optionsState(networks)}
        value={network?.id}
        onChange={setNetwork}
      />
      <RadioRows
        legend={words.mode}
        options={[
          { value: 'hash', label: words.hash },
          { value: 'latest', label: words.latest },
          { value: 'all', label: words.all },
        ]}
        value={question.mode}
        onChange={(mode) => change({ mode })}
      />
      {question.mode === 'hash' && (
        <TextField
          label={words.hashField}
          name="hash"
          isMono
          value={question.hash}
          onChange={(hash) => change({ hash })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {catchUp !== null && <CatchUpFields catchUp={catchUp} question={question} onChange={change} />}
    </div>
  )
}

interface CatchUpFieldsProps {
  readonly catchUp: CatchUp
  readonly question: Question
  readonly onChange: (change: Partial<Question>) => void
}

function CatchUpFields({ catchUp, question, onChange }: CatchUpFieldsProps) {
  const words = useFetchWords()
  const { limit } = question
  return (
    <>
      <Select
        label={words.provider}
        name="provider"
        options={catchUp.providers.map((value) => ({ value, label: words.providers[value] }))}
        value={question.provider ?? catchUp.providers[0]}
        onChange={(provider) => onChange({ provider })}
      />
      <div onBlur={() => onChange({ limit: clampLimit(limit) })}>
        <NumberField
          label={words.limit}
          name="limit"
          min={1}
          max={200}
          value={limit}
          onChange={(typed) => onChange({ limit: typed })}
          isDisabled={question.mode !== 'latest'}
        />
      </div>
      <CheckRow
        label={words.watermark}
        isChecked={question.isFromWatermark}
        onChange={(isFromWatermark) => onChange({ isFromWatermark })}
      />
    </>
  )
}
