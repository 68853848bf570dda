import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@holdfast/contract'
import { api } from '../../calls/api.ts'
import { signingWalletsQuery } from '../../calls/signing-wallets-query.ts'
import { answerText } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { NetworkSelect } from '../networks/NetworkSelect.tsx'
import { PrivateKeyField } from './PrivateKeyField.tsx'
import { useDevWords } from './words.ts'

const purposes = ['signing', 'faucet', 'sharding_source'] as const

interface Props {
  readonly onCreated: () => void
  readonly onClose: () => void
}

export function NewDevKeyDialog({ onCreated, onClose }: Props) {
  const { keys: words } = useDevWords()
  const { entityId } = useSession()
  const [network, setNetwork] = useState<string>()
  const [wallet, setWallet] = useState<string>()
  const [purpose, setPurpose] = useState<(typeof purposes)[number]>('signing')
  const [key, setKey] = useState('')
  const networks = useQuery(activeNetworksQuery)
  const code = networks.data?.find(({ id }) => id === network)?.network_code
  const wallets = useQuery({ ...signingWalletsQuery(entityId, code), enabled: code !== undefined })
  const create = useCreate({
    create: () =>
      api.createDevKey({
        body: {
          network_id: network ?? '',
          wallet_id: wallet ?? '',
          purpose,
          private_key_hex: key.trim(),
        },
      }),
    failure: (error) => failureOf(error, words.createFailed),
    onClose,
    onCreated,
  })
  const faults = {
    network: network === undefined ? words.networkMissing : undefined,
    wallet: wallet === undefined ? words.walletMissing : undefined,
    key: key.trim() === '' ? words.keyMissing : undefined,
  }
  return (
    <FormDialog title={words.add} lead={words.addLead} faults={faults} submit={words.add} {...create.form}>
      {(shown) => (
        <>
          <NetworkSelect
            label={words.network}
            placeholder={words.choose}
            value={network}
            onChange={(id) => {
              setNetwork(id)
              setWallet(undefined)
            }}
            error={shown.network}
          />
          <Select
            label={words.wallet}
            name="wallet_id"
            placeholder={network === undefined ? words.chooseNetworkFirst : words.choose}
            options={(wallets.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            state={optionsState(wallets)}
            isDisabled={network === undefined}
            value={wallet}
            onChange={setWallet}
            error={shown.wallet}
          />
          <Select
            label={words.purpose}
            name="purpose"
            options={purposes.map((value) => ({ value, label: words.purposes[value] }))}
            value={purpose}
            onChange={setPurpose}
          />
          <PrivateKeyField name="private_key_hex" value={key} onChange={setKey} error={shown.key} />
          {Object.values(shown).some((fault) => fault !== undefined) && (
            <p role="alert" className="text-bad">
              {words.required}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** A refusal of the server is shown in the server's words. */
const failureOf = (error: Error, failed: string): string =>
  error instanceof ApiError && error.status < 500 ? `${failed}: ${answerText(error)}` : failed
