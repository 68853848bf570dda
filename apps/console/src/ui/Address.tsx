/**
 * An address: a ribbon of all its characters, name or short form; a click copies it in full. `short` comes from `shortAddresses`
 * where several are on one screen, so that no two look the same.
 */
import { addressRibbon } from '../format/address-ribbon.ts'
import { shortAddress } from '../format/address.ts'
import { useWords } from '../words/words.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  readonly address: string
  readonly name?: string | null
  readonly short?: string
}

export function Address({ address, name, short = shortAddress(address) }: Props) {
  const { common } = useWords()
  const copy = useCopy()
  return (
    <button
      type="button"
      title={address}
      aria-label={common.copy(name ? `${name}, ${short}` : short)}
      onClick={(event) => {
        event.stopPropagation()
        copy(address)
      }}
      className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-sm hover:text-accent"
    >
      <AddressRibbon address={address} />
      {name ? (
        <bdi className="min-w-0 truncate">{name}</bdi>
      ) : (
        <span className="shrink-0 font-mono text-xs whitespace-nowrap">{short}</span>
      )}
    </button>
  )
}

export function AddressRibbon({ address }: { address: string }) {
  return (
    <i
      aria-hidden
      className="h-2.5 w-3.5 shrink-0 rounded-[2px]"
      style={{ background: addressRibbon(address) }}
    />
  )
}
