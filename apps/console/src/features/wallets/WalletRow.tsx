import { Ellipsis } from 'lucide-react'
import { countText } from '../../format/count.ts'
import { thousands } from '../../format/thousands.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { AddressRibbon } from '../../ui/Address.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { decimalsOf } from '../precision/decimals.ts'
import { BooksState } from './BooksState.tsx'
import { worthOfBalance } from './estimate.ts'
import { OtherTokens } from './OtherTokens.tsx'
import { placeTokens } from './token-tiers.ts'
import { usdtBalanceOf } from './usdt.ts'
import { Usd } from './Usd.tsx'
import type { WalletActions } from './use-wallet-actions.ts'
import type { Wallet } from './wallet.ts'

interface Props {
  readonly wallet: Wallet
  readonly short: string
  readonly precision: Readonly<Record<string, number>>
  readonly actions: WalletActions
  readonly isNarrow: boolean
  readonly onFetch: (wallet: Wallet) => void
  readonly onSend: (wallet: Wallet) => void
}

export function WalletRow({ wallet, short, precision, actions, isNarrow, onFetch, onSend }: Props) {
  const locale = useLocale()
  const energy = wallet.resources.energy_remaining ?? 0
  const { inline, other } = placeTokens(wallet)
  const usdt = usdtBalanceOf(wallet)
  return (
    <tr data-wallet={wallet.id} className="h-12 bg-page leading-tight hover:bg-hover">
      <td className="sticky left-0 z-5 max-w-56 bg-inherit px-2 pl-9 max-sm:max-w-44 max-sm:pl-5">
        <bdi className="block truncate font-medium" title={wallet.name}>
          {wallet.name}
        </bdi>
        {isNarrow ? (
          <CopyAddress address={wallet.address} short={short} />
        ) : (
          <span className="block truncate text-2xs text-mute" title={wallet.network}>
            {wallet.network}
          </span>
        )}
      </td>
      {!isNarrow && (
        <td className="px-2">
          <CopyAddress address={wallet.address} short={short} />
        </td>
      )}
      <td className="px-2 text-right">
        <NativeBalance wallet={wallet} precision={precision} />
      </td>
      <td
        className="px-2 text-right text-soft max-sm:pl-14"
        title={energy > 0 ? countText(energy, locale) : undefined}
      >
        {energy > 0 && thousands(energy, locale)}
      </td>
      <td className="px-2 text-right">
        {usdt !== null && (
          <Amount value={usdt} decimals={decimalsOf(precision, 'USDT')} rounding="halfExpand" />
        )}
      </td>
      <td className="px-2">
        <span className="flex max-w-48 flex-wrap items-baseline gap-x-3">
          {inline.map((token) => (
            <Amount
              key={token.token_id}
              value={token.balance}
              symbol={token.symbol}
              decimals={decimalsOf(precision, token.symbol)}
              rounding="halfExpand"
            />
          ))}
          {other.length > 0 && <OtherTokens tokens={other} precision={precision} />}
        </span>
      </td>
      <td className="px-2">
        <BooksState books={wallet.books} />
      </td>
      <td className="sticky right-0 z-5 bg-inherit px-2 pr-5 text-right">
        <RowMenu wallet={wallet} actions={actions} onFetch={onFetch} onSend={onSend} />
      </td>
    </tr>
  )
}

function CopyAddress({ address, short }: { readonly address: string; readonly short: string }) {
  const { common, wallets: words } = useWords()
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => showToast(words.addressCopied, address),
      () => showToast(common.copyFailed),
    )
  }
  return (
    <button
      type="button"
      title={address}
      aria-label={words.copy(short)}
      onClick={copy}
      className="inline-flex h-6 items-center gap-1.5 rounded-sm font-mono text-xs whitespace-nowrap hover:text-accent"
    >
      <AddressRibbon address={address} />
      {short}
    </button>
  )
}

function NativeBalance({ wallet, precision }: Pick<Props, 'wallet' | 'precision'>) {
  const { wallets: words } = useWords()
  if (isUnknown(wallet))
    return (
      <span title={wallet.books.state === 'unserved' ? words.unservedWhy : words.state.unread}>
        <Amount value={null} symbol={wallet.symbol} decimals={0} />
      </span>
    )
  if (wallet.balance === null) return <Amount value={null} symbol={wallet.symbol} decimals={0} />
  const price = wallet.prices?.native
  const usd = worthOfBalance(wallet.balance, wallet.symbol, price)
  return (
    <Tooltip
      content={`${wallet.balance} ${wallet.symbol} ${price === undefined ? '≈' : '='} ${usd} USD${price === undefined ? '' : ` · ${words.priceOf(price.usd, price.source, localTime(price.at))}`}`}
    >
      <button type="button" className="inline-flex flex-col items-end rounded-sm whitespace-nowrap">
        <Amount
          value={wallet.balance}
          symbol={wallet.symbol}
          decimals={decimalsOf(precision, wallet.symbol)}
          rounding="halfExpand"
        />
        <span className="text-2xs text-mute">
          <Usd value={usd} decimals={decimalsOf(precision, 'USD')} isEstimate={price === undefined} />
        </span>
      </button>
    </Tooltip>
  )
}

/** Nobody has looked: that is not the same as nothing. */
const isUnknown = ({ books, balance }: Wallet): boolean =>
  (books.state === 'unserved' || books.state === 'unread') && balance === '0'

function RowMenu({
  wallet,
  actions,
  onFetch,
  onSend,
}: Pick<Props, 'wallet' | 'actions' | 'onFetch' | 'onSend'>) {
  const { dialogs, wallets: words } = useWords()
  const { isDevMode } = useSession()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(wallet.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={() => onFetch(wallet)}>{words.fetch}</MenuItem>
      {wallet.is_active && <MenuItem onSelect={() => onSend(wallet)}>{dialogs.send}</MenuItem>}
      <MenuItem onSelect={() => actions.showTransactions(wallet)}>{words.transactions}</MenuItem>
      <MenuItem onSelect={() => actions.reconcile(wallet)}>{words.reconcile}</MenuItem>
      <MenuItem onSelect={() => actions.subscribe(wallet)}>{words.subscribe}</MenuItem>
      <MenuSeparator />
      {wallet.is_active ? (
        <MenuItem onSelect={() => actions.archive(wallet)}>{words.archive}</MenuItem>
      ) : (
        <MenuItem onSelect={() => actions.unarchive(wallet)}>{words.unarchive}</MenuItem>
      )}
      {isDevMode && (
        <MenuItem look="warn" onSelect={() => actions.deleteForGood(wallet)}>
          {words.deleteDev}
        </MenuItem>
      )}
    </Menu>
  )
}
