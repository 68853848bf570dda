/** Adds or edits the name of an address. Look-alikes are shown before saving and must be compared. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { isConflict, reasonOf } from '../../calls/refusals.ts'
import { useCreateFrom } from '../../calls/use-create.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/words.tsx'
import { reportProposed } from '../changes/report-proposed.ts'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { PlaceFields } from '../networks/PlaceFields.tsx'
import { useSettling } from '../../ui/use-after-pause.ts'
import {
  type AddressList,
  callsOf,
  type NamedAddress,
  type LookAlike,
  namesChanged,
  useAddressWords,
} from './address-list.ts'
import { LookAlikes } from './LookAlikes.tsx'

interface Props {
  readonly list: AddressList
  readonly edited?: NamedAddress
  readonly onClose: () => void
}

export const AddAddressDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <NameDialog list="book" onClose={onClose} />
)
export const AddLabelDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <NameDialog list="labels" onClose={onClose} />
)

export function NameDialog({ list, edited, onClose }: Props) {
  const { dialogs } = useWords()
  const whyNot = useWhyNot('change addresses')
  const words = useAddressWords()
  const { form } = words
  const { entityId } = useSession()
  const networks = useQuery(activeNetworksQuery)
  const [name, setName] = useState(edited?.name ?? '')
  const [place, setPlace] = useState({ network: edited?.network_id, address: edited?.address ?? '' })
  const { network, address } = place
  const [note, setNote] = useState(edited?.note ?? '')
  const [isCompared, setCompared] = useState(false)
  const { check, checkNow } = useAddressCheck(edited === undefined ? { entityId, network, address } : null)
  const lookAlikes = check?.look_alikes ?? []
  const save = useSave(list, edited, onClose)
  const chosen = networks.data?.find(({ id }) => id === network)
  const faults = {
    name: name.trim() === '' ? form.nameMissing : undefined,
    network: network === undefined ? form.networkMissing : undefined,
    address:
      address.trim() === ''
        ? form.addressMissing
        : check?.address === null && chosen !== undefined
          ? form.addressWrong(chosen.name)
          : undefined,
    compared: lookAlikes.length > 0 && !isCompared ? form.comparedMissing : undefined,
  }
  const submit = async (): Promise<void> => {
    // Submitting before the check has run waits for it, so that no look-alike is saved unseen.
    const fresh = edited === undefined ? await checkNow() : undefined
    const isUnseen = (fresh?.look_alikes.length ?? 0) > 0 && !isCompared
    if (!isUnseen && fresh?.address !== null) save.submit({ name, address, note, network_id: network ?? '' })
  }
  const added = list === 'book' ? dialogs.address : dialogs.addLabel
  return (
    <FormDialog
      title={edited === undefined ? added : form.editTitle(edited.name)}
      lead={form.lead[list]}
      faults={faults}
      submit={edited === undefined ? form.add[list] : form.save}
      whyNot={whyNot}
      {...save.form}
      onSubmit={() => void submit()}
    >
      {(shown) => (
        <>
          <TextField
            label={form.name}
            name="name"
            value={name}
            onChange={setName}
            maxLength={120}
            autoComplete="off"
            error={shown.name}
          />
          {edited === undefined ? (
            <PlaceFields
              words={form}
              place={place}
              onChange={(change) => {
                setPlace({ ...place, ...change })
                if (change.address !== undefined) setCompared(false)
              }}
              faults={{ ...shown, ...(check?.address === null ? { address: faults.address } : {}) }}
            />
          ) : (
            <KeptAddress address={edited.address} />
          )}
          {check?.known_as && (
            <p role="status" className="text-warn">
              {form.alreadyNamed(words.knownAs[check.known_as.list], check.known_as.name)}
            </p>
          )}
          {lookAlikes.length > 0 && (
            <Resemblance
              address={check?.address ?? address}
              lookAlikes={lookAlikes}
              isCompared={isCompared}
              onCompared={setCompared}
              error={shown.compared}
            />
          )}
          <TextField
            label={form.note}
            name="note"
            hint={form.noteHint}
            value={note}
            onChange={setNote}
            maxLength={500}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}

interface Filled {
  readonly name: string
  readonly note: string
  readonly address: string
  readonly network_id: string
}

function useSave(list: AddressList, edited: NamedAddress | undefined, onClose: () => void) {
  const { entityId } = useSession()
  const { form } = useAddressWords()
  return useCreateFrom({
    create: ({ name, note, ...place }: Filled): Promise<unknown> =>
      edited === undefined
        ? callsOf[list].create({
            body: { name, note, ...place, entity_id: entityId },
          })
        : callsOf[list].update({ params: { id: edited.id }, version: edited.version, body: { name, note } }),
    reads: namesChanged,
    failure: (error) =>
      edited !== undefined && isConflict(error)
        ? error.detail
        : form.failed(reasonOf(error, (reason) => reason)),
    onClose,
    onFailed: (error) => reportProposed(error) && onClose(),
  })
}

function KeptAddress({ address }: { readonly address: string }) {
  const { form } = useAddressWords()
  return (
    <div>
      <div className="font-medium">{form.address}</div>
      <p className="font-mono text-xs break-all">{address}</p>
      <p className="text-xs text-mute">{form.addressStays}</p>
    </div>
  )
}

interface ResemblanceProps {
  readonly address: string
  readonly lookAlikes: readonly LookAlike[]
  readonly isCompared: boolean
  readonly onCompared: (isCompared: boolean) => void
  readonly error: string | undefined
}

function Resemblance({ address, lookAlikes, isCompared, onCompared, error }: ResemblanceProps) {
  const { form } = useAddressWords()
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-warn-wash/40 p-3">
      <p className="flex gap-2 font-medium text-warn">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {form.warning}
      </p>
      <LookAlikes address={address} lookAlikes={lookAlikes} label={form.theNew} />
      <CheckRow label={form.compared} isChecked={isCompared} onChange={onCompared} />
      {error !== undefined && <p className="text-xs text-bad">{error}</p>}
    </div>
  )
}

interface AddressQuery {
  readonly entityId: string
  readonly network: string | undefined
  readonly address: string
}

/** Checks after a pause in typing, or immediately on submit. */
function useAddressCheck(query: AddressQuery | null) {
  const client = useQueryClient()
  const typed = query?.address.trim() ?? ''
  const [settled, settle] = useSettling(typed, 250, '')
  const checkOf = (address: string) => ({
    queryKey: ['address-check', query?.entityId, query?.network, address],
    queryFn: () =>
      api.checkAddress({
        query: { entity_id: query?.entityId ?? '', network_id: query?.network ?? '', address },
      }),
    staleTime: 5_000,
  })
  const isWanted = query?.network !== undefined && typed === settled && settled.length >= 20
  const { data } = useQuery({ ...checkOf(settled), enabled: isWanted })
  const checkNow = async () => {
    settle(typed)
    if (query?.network === undefined) return undefined
    // If the check fails, the server decides on submit.
    return client.fetchQuery(checkOf(typed)).catch(() => undefined)
  }
  return { check: isWanted ? data : undefined, checkNow }
}
