/** Asks a provider for a wallet's history: one transaction, the newest N, or all; then shows how far the job is. */
import { ApiError } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../data/api.ts'
import { alertUser, clearAlerts } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsState } from '../../ui/options.ts'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { reportSuccess } from '../../ui/toast.tsx'
import { useSay } from '../../words/use-said.ts'
import { useWords } from '../../words/words.tsx'
import type { Wallet } from '../../data/wallet.ts'
import { activeNetworksQuery } from '../networks/active-networks.ts'
import { FetchProgress } from './FetchProgress.tsx'
import { clampLimit, isTronNetwork } from './latest-limit.ts'

type Mode = 'hash' | 'latest' | 'all'
type Provider = 'trongrid' | 'tatum'

export function FetchDialog({ wallet, onClose }: { readonly wallet: Wallet; readonly onClose: () => void }) {
  const { common, fetch: words } = useWords()
  const say = useSay()
  const client = useQueryClient()
  const networks = useQuery(activeNetworksQuery)
  const [chosenNetwork, setNetwork] = useState<string>()
  const [mode, setMode] = useState<Mode>('latest')
  const [hash, setHash] = useState('')
  const [limit, setLimit] = useState<number | null>(1)
  const [provider, setProvider] = useState<Provider>('trongrid')
  const [isFromWatermark, setFromWatermark] = useState(true)
  const [isFetching, setFetching] = useState(false)
  const [jobId, setJobId] = useState<string>()

  const listed = networks.data ?? []
  const network = listed.find(({ id }) => id === (chosenNetwork ?? wallet.network_id))
  const isTron = network !== undefined && isTronNetwork(network.name)
  const request = {
    address: wallet.address,
    network_id: network?.id ?? '',
    limit: mode === 'hash' ? 1 : mode === 'all' ? null : clampLimit(limit),
    provider,
  }
  const refresh = () => client.invalidateQueries({ queryKey: ['wallets'] })

  /** Index, balances and reconciliation follow the reading; a failure there is logged, the next pass brings it up. */
  const orchestrate = async () => {
    try {
      await api.orchestrateCatchUp({ params: { id: wallet.id }, body: request })
    } catch (error) {
      console.error('Orchestrating the catch-up failed', error)
    }
    await refresh()
  }

  const startTron = async () => {
    const answer = await api.startTronCatchUp({
      body: {
        ...request,
        use_high_watermark: isFromWatermark,
        ...(mode === 'hash' ? { specific_hash: hash.trim() } : {}),
      },
    })
    if (!answer.success) return alertUser(words.unsuccessful(say(answer.message)))
    if (answer.stats.job_id !== undefined) return setJobId(answer.stats.job_id)
    reportSuccess(words.successful(say(answer.message)))
    await orchestrate()
  }
  const startOther = async () => {
    const answer = await api.fetchTransactions({
      params: { id: wallet.id },
      query:
        mode === 'hash'
          ? { specific_hash: hash.trim() }
          : mode === 'latest'
            ? { limit: clampLimit(limit) }
            : {},
    })
    const said = say(answer.message)
    if (answer.success) reportSuccess(words.successful(said))
    else alertUser(words.unsuccessful(said))
    await refresh()
  }
  const submit = async () => {
    clearAlerts()
    if (network === undefined) return alertUser(words.networkMissing)
    if (mode === 'hash' && hash.trim() === '') return alertUser(words.hashMissing)
    setFetching(true)
    try {
      await (isTron ? startTron() : startOther())
    } catch (error) {
      alertUser(words.caught(describe(error)))
    } finally {
      setFetching(false)
    }
  }
  const describe = (error: unknown): string => {
    if (error instanceof ApiError)
      return isTron
        ? words.catchUpFailed(error.status, error.statusText)
        : words.fetchFailed(error.statusText)
    return error instanceof Error ? error.message : String(error)
  }

  if (jobId !== undefined)
    return <FetchProgress jobId={jobId} onDone={() => void orchestrate()} onClose={onClose} />
  const isReady = network !== undefined && !isFetching && (mode !== 'hash' || hash.trim() !== '')
  return (
    <Dialog title={words.title} lead={<bdi>{wallet.name}</bdi>} closeLabel={common.close} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="grid gap-4 px-5 py-4">
          <Select
            label={words.network}
            name="network"
            placeholder={words.choose}
            options={listed.map(({ id, name, symbol }) => ({ value: id, label: `${name} (${symbol})` }))}
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
            value={mode}
            onChange={setMode}
          />
          {mode === 'hash' && (
            <TextField
              label={words.hashField}
              name="hash"
              isMono
              value={hash}
              onChange={setHash}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {isTron && (
            <>
              <Select
                label={words.provider}
                name="provider"
                options={[
                  { value: 'trongrid', label: words.trongrid },
                  { value: 'tatum', label: words.tatum },
                ]}
                value={provider}
                onChange={setProvider}
              />
              <div onBlur={() => setLimit(clampLimit(limit))}>
                <NumberField
                  label={words.limit}
                  name="limit"
                  min={1}
                  max={200}
                  value={limit}
                  onChange={setLimit}
                  isDisabled={mode !== 'latest'}
                />
              </div>
              <CheckRow label={words.watermark} isChecked={isFromWatermark} onChange={setFromWatermark} />
            </>
          )}
        </div>
        <DialogFooter>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" disabled={!isReady}>
            {words.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
