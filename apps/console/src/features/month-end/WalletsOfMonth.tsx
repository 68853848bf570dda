/** Each wallet with its state, the block that proves it, and its closing value. */
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { fullAmount } from '../../format/amount.ts'
import { localTime } from '../../format/time.ts'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useLocale } from '../../words/words.tsx'
import type { MonthEndWallet } from './use-month-end.ts'
import { useMonthEndWords } from './words.ts'

interface Props {
  readonly wallets: readonly MonthEndWallet[]
  readonly onChoose: (wallet: string) => void
}

const mostAssets = 3

export function WalletsOfMonth({ wallets, onChoose }: Props) {
  const words = useMonthEndWords()
  const isNarrow = useIsNarrow()
  if (wallets.length === 0) return <EmptyState title={words.noWallets} />
  return (
    <section className="pt-4">
      <h2 className="px-5 pb-2 font-semibold">{words.byWallet}</h2>
      {isNarrow ? (
        <ul aria-label={words.byWallet}>
          {wallets.map((wallet) => (
            <WalletCard key={wallet.id} wallet={wallet} onChoose={onChoose} />
          ))}
        </ul>
      ) : (
        <TableFrame
          caption={words.byWallet}
          className="min-w-[46rem]"
          isFirstFixed
          columns={[
            { label: words.name },
            { label: words.state },
            { label: words.block },
            { label: words.closing, align: 'right' },
          ]}
        >
          {wallets.map((wallet) => (
            <WalletRow key={wallet.id} wallet={wallet} onChoose={onChoose} />
          ))}
        </TableFrame>
      )}
    </section>
  )
}

interface RowProps {
  readonly wallet: MonthEndWallet
  readonly onChoose: (id: string) => void
}

const WalletButton = ({ wallet, onChoose }: RowProps) => (
  <button
    type="button"
    title={wallet.name}
    className="block max-w-full rounded-sm text-left hover:text-accent"
    onClick={() => onChoose(wallet.id)}
  >
    <bdi className="block truncate font-medium">{wallet.name}</bdi>
    <bdi className="block truncate text-2xs text-mute">{wallet.network}</bdi>
  </button>
)

function WalletRow(props: RowProps) {
  const { wallet } = props
  return (
    <tr className="h-12 leading-tight hover:bg-hover [&>td]:py-1.5" data-wallet={wallet.id}>
      <td className="max-w-72">
        <WalletButton {...props} />
      </td>
      <td className="min-w-48">
        <StateOf wallet={wallet} />
      </td>
      <td className="whitespace-nowrap text-soft tabular-nums">
        <BlockOf wallet={wallet} />
      </td>
      <td className="text-right tabular-nums">
        <ClosingOf wallet={wallet} />
      </td>
    </tr>
  )
}

function WalletCard(props: RowProps) {
  const words = useMonthEndWords()
  const { wallet } = props
  return (
    <RowCard data-wallet={wallet.id} title={<WalletButton {...props} />}>
      <StateOf wallet={wallet} />
      <CardLines>
        <CardLine label={words.block}>
          <BlockOf wallet={wallet} />
        </CardLine>
        <CardLine label={words.closing}>
          <ClosingOf wallet={wallet} />
        </CardLine>
      </CardLines>
    </RowCard>
  )
}

interface OfWallet {
  readonly wallet: MonthEndWallet
}

function StateOf({ wallet: { reasons } }: OfWallet) {
  const words = useMonthEndWords()
  if (reasons.length === 0) return <span className="text-good">{words.final}</span>
  return (
    <>
      <span className="font-medium text-warn">{words.provisional}</span>
      <span className="block text-2xs text-soft">
        {reasons.map((reason) => words.reasons[reason]).join(' · ')}
      </span>
    </>
  )
}

function BlockOf({ wallet: { reconciliation: compared } }: OfWallet) {
  if (compared === null) return '—'
  return (
    <span title={compared.hash ?? undefined}>
      #{compared.block}
      <span className="block text-2xs text-mute">{localTime(compared.block_at)}</span>
    </span>
  )
}

/** With what is staked. */
const totalOf = ({ closing, staked, decimals }: MonthEndWallet['assets'][number]): string =>
  staked === undefined
    ? closing
    : formatUnits(parseUnits(closing, decimals) + parseUnits(staked.closing, decimals), decimals)

function ClosingOf({ wallet: { assets } }: OfWallet) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const held = assets.filter(({ is_verified: isKnown }) => isKnown)
  if (held.length === 0) return <span className="text-mute">—</span>
  return (
    <>
      {held.slice(0, mostAssets).map((asset) => (
        <span key={asset.token_id} className="block whitespace-nowrap tabular-nums">
          {fullAmount(totalOf(asset), locale)} <bdi className="text-2xs text-soft">{asset.symbol}</bdi>
          {asset.staked !== undefined && (
            <span className="block text-2xs text-soft">
              {words.ofWhichStaked} {fullAmount(asset.staked.closing, locale)}
            </span>
          )}
        </span>
      ))}
      {held.length > mostAssets && (
        <span className="block text-2xs text-mute">{words.more(held.length - mostAssets)}</span>
      )}
    </>
  )
}
