/** Adds a wallet: an address to watch, or the next wallet of a key of the signers. Missing values are reported under their fields;
 *  refusals of the server in its own words. */
import { caip2Of, networkClassOf } from '@holdfast/ledger'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { accountGroupsQuery } from '../../calls/queries.ts'
import { fieldOf, reasonOf } from '../../calls/refusals.ts'
import { useCreate } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { lazyWords } from '../../words/words.tsx'
import { type MpcKey, useMpcKeys } from '../keys/use-keys.ts'
import { NetworkSelect } from '../networks/NetworkSelect.tsx'
import { type Place, PlaceFields } from '../networks/PlaceFields.tsx'

const useAddWalletWords = lazyWords({
  en: async () => (await import('../../../locales/en/add-wallet.ts')).addWallet,
  es: async () => (await import('../../../locales/es/add-wallet.ts')).addWallet,
})

const unassigned = 'unassigned'
const watched = 'watched'

const refusalOf = (error: Error): string => reasonOf(error, (reason) => reason)
const isAboutAddress = (error: Error): boolean => fieldOf(error) === 'address'

export function AddWalletDialog({ onClose }: { readonly onClose: () => void }) {
  const whyNot = useWhyNot('change wallets')
  const words = useAddWalletWords()
  const { entityId } = useSession()
  const groups = useQuery(accountGroupsQuery(entityId))
  const [name, setName] = useState('')
  const [place, setPlace] = useState<Place>({ network: undefined, address: '' })
  const [group, setGroup] = useState<string>(unassigned)
  const [keyId, setKeyId] = useState<string>(watched)
  const keys = useMpcKeys()
  const ready = (keys.data ?? []).filter(({ state }) => state === 'ready')
  const key = ready.find(({ id }) => id === keyId)
  const create = useCreate({
    create: () => {
      const body = {
        name,
        network_id: place.network ?? '',
        account_group_id: group === unassigned ? null : group,
      }
      return key === undefined
        ? api.createWallet({ body: { ...body, address: place.address, entity_id: entityId } })
        : api.createKeyWallet({ params: { id: key.id }, body })
    },
    changes: [['wallets'], ['signing-wallets'], ['key-grants']],
    failure: (error) => (isAboutAddress(error) ? null : words.failed(refusalOf(error))),
    onClose,
  })
  const faults = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    network: place.network === undefined ? words.networkMissing : undefined,
    address: key === undefined && place.address.trim() === '' ? words.addressMissing : undefined,
  }
  const addressFault =
    create.error !== null && isAboutAddress(create.error) ? refusalOf(create.error) : undefined
  return (
    <FormDialog
      title={words.title}
      lead={key === undefined ? words.lead : words.leadOfKey}
      faults={faults}
      submit={words.create}
      whyNot={whyNot}
      {...create.form}
    >
      {(shown) => (
        <>
          <TextField
            label={words.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={120}
            error={shown.name}
          />
          {ready.length > 0 && (
            <KeySelect
              keys={ready}
              keyId={keyId}
              onChange={(id) => {
                setKeyId(id)
                setPlace({ ...place, network: undefined })
              }}
            />
          )}
          {key === undefined ? (
            <PlaceFields
              words={words}
              place={place}
              onChange={(change) => setPlace({ ...place, ...change })}
              faults={{ ...shown, address: shown.address ?? addressFault }}
            />
          ) : (
            <NetworkSelect
              label={words.network}
              placeholder={words.choose}
              value={place.network}
              onChange={(network) => setPlace({ ...place, network })}
              error={shown.network}
              isOffered={({ can_send, chain, chain_id }) =>
                can_send !== false && networkClassOf(caip2Of(chain, chain_id)) === key.networks
              }
            />
          )}
          <Select
            label={words.group}
            name="group"
            options={[
              { value: unassigned, label: words.none },
              ...(groups.data ?? [])
                .filter(({ is_active }) => is_active)
                .map(({ id, name: label }) => ({ value: id, label })),
            ]}
            state={optionsState(groups)}
            value={group}
            onChange={setGroup}
          />
        </>
      )}
    </FormDialog>
  )
}

interface KeySelectProps {
  readonly keys: readonly MpcKey[]
  readonly keyId: string
  readonly onChange: (id: string) => void
}

function KeySelect({ keys, keyId, onChange }: KeySelectProps) {
  const words = useAddWalletWords()
  return (
    <Select
      label={words.key}
      name="key"
      options={[
        { value: watched, label: words.watched },
        ...keys.map(({ id, label, threshold, n }) => ({
          value: id,
          label: words.ofKey(label, threshold ?? 0, n ?? 0),
        })),
      ]}
      state="ready"
      value={keyId}
      onChange={onChange}
    />
  )
}
