/** The dev signer: its address, setting and clearing it, and its balance on a test network. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { clientAt } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { settings } from '../../calls/settings.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { exact } from '../transfers/exact.ts'
import { Facts } from '../transfers/Facts.tsx'
import { devPage } from './dev-page.tsx'
import { PrivateKeyField } from './PrivateKeyField.tsx'
import { useDevWords } from './words.ts'

/** These calls go to the provider host. */
const provider = clientAt(() => settings().providerBase || settings().apiBase)
const testNetwork = 'tron-shasta'
const signerKey = ['dev-signer']
const balanceKey = ['dev-balance']

export const DevToolsPage = devPage(DevTools, 'devDisabled')

function DevTools() {
  const { pages } = useWords()
  return (
    <Scroller label={pages.devTools} className="min-h-0 flex-1">
      <div className="grid max-w-[44rem] gap-8 px-5 py-5">
        <Signer />
        <Balance />
      </div>
    </Scroller>
  )
}

function Signer() {
  const { tools: words } = useDevWords()
  const client = useQueryClient()
  const [key, setKey] = useState('')
  const [isTried, setTried] = useState(false)
  const whyNot = useWhyNot('system')
  const signer = useQuery({ queryKey: signerKey, queryFn: () => provider.getDevSigner() })
  const changed = (state: typeof signer.data) => {
    if (state === undefined) void client.invalidateQueries({ queryKey: signerKey })
    else client.setQueryData(signerKey, state)
    return Promise.all([
      client.invalidateQueries({ queryKey: balanceKey }),
      client.invalidateQueries({ queryKey: ['mpc-health'] }),
    ])
  }
  const set = useMutation({
    mutationFn: () => provider.setDevSigner({ body: { privkey_hex: key.trim() } }),
    onSuccess: (state) => {
      setKey('')
      setTried(false)
      return changed(state)
    },
  })
  const clear = useMutation({ mutationFn: () => provider.clearDevSigner(), onSuccess: changed })
  const failure = set.error ?? clear.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    clear.reset()
    if (key.trim() !== '' && whyNot === null) set.mutate()
  }
  const forget = async () => {
    if (!(await confirmUser(words.confirmClear, words.clear))) return
    set.reset()
    clear.mutate()
  }
  return (
    <section aria-labelledby="dev-signer" className="grid gap-4">
      <div>
        <h2 id="dev-signer" className="text-base font-semibold">
          {words.signer}
        </h2>
        <p className="max-w-[66ch] text-soft">{words.signerWhy}</p>
      </div>
      {signer.error !== null ? (
        <ErrorState message={words.failed(answerText(signer.error))} onRetry={() => void signer.refetch()} />
      ) : signer.data === undefined ? (
        <Skeleton rows={1} widths={['w-64']} />
      ) : (
        <div role="status" className="grid gap-1">
          <p className="font-medium">{signer.data.present ? words.present : words.absent}</p>
          {signer.data.address !== null && <CopyText text={signer.data.address} />}
        </div>
      )}
      <form noValidate onSubmit={submit} className="grid gap-3">
        <PrivateKeyField
          name="privkey_hex"
          value={key}
          onChange={setKey}
          error={isTried && key.trim() === '' ? words.keyMissing : undefined}
        />
        {failure !== null && (
          <p role="alert" className="break-words text-bad">
            {words.failed(answerText(failure))}
          </p>
        )}
        {whyNot !== null && <p className="text-soft">{whyNot}</p>}
        <div className="flex flex-wrap gap-2">
          <Button look="solid" type="submit" disabled={set.isPending || whyNot !== null}>
            {words.set}
          </Button>
          <Button
            disabled={signer.data?.present !== true || clear.isPending || whyNot !== null}
            onClick={() => void forget()}
          >
            {words.clear}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Balance() {
  const { tools: words } = useDevWords()
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: balanceKey,
    queryFn: () => provider.getDevBalance({ query: { network_code: testNetwork } }),
  })
  return (
    <section aria-labelledby="dev-balance" className="grid gap-3 border-t border-line pt-6">
      <h2 id="dev-balance" className="text-base font-semibold">
        {words.balance}
      </h2>
      {error !== null ? (
        <p role="alert" className="break-words text-bad">
          {words.failed(answerText(error))}
        </p>
      ) : data === undefined ? (
        <Skeleton rows={2} widths={['w-40', 'w-64']} />
      ) : data.balance_trx === null ? (
        <p className="text-mute">{words.noSigner}</p>
      ) : (
        <>
          <p className="text-lg font-semibold">{words.balanceOf(exact(data.balance_trx, locale))}</p>
          <Facts
            facts={[
              [words.address, <CopyText key="address" text={data.address} />],
              [
                words.network,
                <>
                  <span className="font-mono text-xs">{data.network_code}</span>
                  {data.network_code !== testNetwork && (
                    <span className="block text-xs text-mute">{words.standsIn(testNetwork)}</span>
                  )}
                </>,
              ],
            ]}
          />
        </>
      )}
      <div>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {words.refresh}
        </Button>
      </div>
    </section>
  )
}
