/** The name of a network behind the diamond of its chain. */
import type { ChainName } from '@holdfast/ledger'
import { consoleChainOf } from '../chains/console-chains.ts'
import { cx } from './cx.ts'

/** `chain`: undefined while it is not known. */
const NetworkMark = ({ chain }: { readonly chain: ChainName | undefined }) => (
  <i
    aria-hidden
    data-network-mark={chain ?? ''}
    className={cx(
      'inline-block size-2 shrink-0 rotate-45 rounded-[1px]',
      chain === undefined ? 'bg-mute' : consoleChainOf(chain).markColour,
    )}
  />
)

interface Props {
  readonly name: string
  readonly chain: ChainName | undefined
}

export const NetworkName = ({ name, chain }: Props) => (
  <span className="flex min-w-0 items-center gap-1.5" title={name}>
    <NetworkMark chain={chain} />
    <bdi className="truncate">{name}</bdi>
  </span>
)
