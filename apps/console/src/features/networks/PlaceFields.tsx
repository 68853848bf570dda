/** The fields of a place on a chain: network and address. */
import { CodeField } from '../../ui/CodeField.tsx'
import { NetworkSelect } from './NetworkSelect.tsx'

export interface Place {
  readonly network: string | undefined
  readonly address: string
}

interface Props {
  readonly words: { readonly network: string; readonly choose: string; readonly address: string }
  readonly place: Place
  readonly onChange: (change: Partial<Place>) => void
  readonly faults: { readonly network?: string | undefined; readonly address?: string | undefined }
}

export function PlaceFields({ words, place, onChange, faults }: Props) {
  return (
    <>
      <NetworkSelect
        label={words.network}
        placeholder={words.choose}
        value={place.network}
        onChange={(network) => onChange({ network })}
        error={faults.network}
      />
      <CodeField
        label={words.address}
        name="address"
        value={place.address}
        onChange={(address) => onChange({ address })}
        error={faults.address}
      />
    </>
  )
}
