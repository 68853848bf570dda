/** Badges of the nodes and the signers. Shape and text carry the state; colour repeats it. */
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortAddress } from '../../format/address.ts'
import { countText } from '../../format/count-text.ts'
import { cx } from '../../ui/cx.ts'
import { useLocale } from '../../words/words.tsx'
import type { SigningHealth } from './use-signing-health.ts'
import { useTransferListWords } from './list-words.ts'

interface Props {
  readonly health: SigningHealth
  /** Address of the signing wallet; without one, that of any key of the signers. */
  readonly wallet?: string | null
  /** States how many signers are online in place of an address. */
  readonly isCounted?: boolean
  /** Without the block, and with the number of signers alone. */
  readonly isShort?: boolean
}

export function HealthBadges({ health, wallet = null, isCounted = false, isShort = false }: Props) {
  const { health: words } = useTransferListWords()
  const locale = useLocale()
  const { isKnown, tron, node, signer, signers } = health
  const address = signer?.kind === 'tss' ? (wallet ?? signer.address) : (signer?.address ?? null)
  const up = signers.filter(({ is_up }) => is_up).length
  const isCount = isCounted && signers.length > 0 && signer?.kind === 'tss'
  const name = signer?.kind === 'dev' ? words.devSigner : words.tssSigner
  const text =
    signer === null
      ? words.noSigner
      : isCount
        ? (isShort ? words.signersOf : words.canSign)(up, signers.length)
        : name
  const counted = signers.length > 0 ? words.signersUp(up, signers.length) : null
  const title = isCount && address !== null ? `${name} ${shortAddress(address)}` : counted
  if (!isKnown)
    return (
      <output aria-label={words.label} className="flex items-center gap-1 text-mute">
        <CircleDashed aria-hidden className="size-3.5" />
        {words.checking}
      </output>
    )
  return (
    <output aria-label={words.label} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge isUp={tron !== null}>
        {tron === null ? words.tronDown : words.tronOk}
        {typeof tron?.block === 'number' && !isShort && (
          <span className="font-normal">{words.block(countText(tron.block, locale))}</span>
        )}
      </Badge>
      {node !== null && (
        <Badge isUp={node.isUp}>
          {node.isUp ? words.nodeOk(node.name) : words.nodeDown(node.name)}
          {node.block !== null && (
            <span className="font-normal">{words.block(countText(node.block, locale))}</span>
          )}
        </Badge>
      )}
      <Badge isUp={signer !== null} {...(title === null ? {} : { title })}>
        {text}
        {address !== null && !isCount && (
          <span className="font-mono text-2xs font-normal">{shortAddress(address)}</span>
        )}
      </Badge>
    </output>
  )
}

interface BadgeProps {
  readonly isUp: boolean
  readonly title?: string
  readonly children: ReactNode
}

function Badge({ isUp, title, children }: BadgeProps) {
  const Icon = isUp ? CircleCheck : CircleAlert
  return (
    <span
      title={title}
      className={cx(
        'flex h-6 items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        isUp ? 'bg-good-wash text-good' : 'bg-bad-wash text-bad',
      )}
    >
      <Icon aria-hidden className="size-3" />
      {children}
    </span>
  )
}
