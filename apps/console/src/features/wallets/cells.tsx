/** The cells of a wallet, in a table row and in a card. */
import { Ellipsis } from 'lucide-react'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { AddressRibbon } from '../../ui/Address.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useWords } from '../../words/words.tsx'
import { decimalsOf } from '../precision/decimals.ts'
import { SendItem } from '../requesting/SendItem.tsx'
import { worthOfBalance } from './estimate.ts'
import { Usd } from './Usd.tsx'
import type { WalletActions } from './use-wallet-actions.ts'
import type { Wallet } from '../../calls/wallet.ts'

/** Actions on a wallet. */
export interface RowActs {
  readonly actions: WalletActions
  readonly canSend: (wallet: Wallet) => boolean
  readonly onFetch: (wallet: Wallet) => void
  readonly onReceive: (wallet: Wallet) => void
  readonly onSend: (wallet: Wallet) => void
  readonly onRename: (wallet: Wallet) => void
  readonly onMove: (wallet: Wallet) => void
}

/** The signers hold the wallet's key, so it can pay. */
export function CanSign() {
  const { wallets: words } = useWords()
  return (
    <span
      title={words.canSignWhy}
      className="shrink-0 rounded-full bg-good-wash px-1.5 text-2xs font-medium text-good"
    >
      {words.canSign}
    </span>
  )
}

export function CopyAddress({ address, short }: { readonly address: string; readonly short: string }) {
  const { wallets: words } = useWords()
  const copy = useCopy(words.addressCopied)
  return (
    <button
      type="button"
      title={address}
      aria-label={words.copy(short)}
      onClick={() => copy(address)}
      className="inline-flex h-6 items-center gap-1.5 rounded-sm font-mono text-xs whitespace-nowrap hover:text-accent"
    >
      <AddressRibbon address={address} />
      {short}
    </button>
  )
}

interface BalanceProps {
  readonly wallet: Wallet
  readonly precision: Readonly<Record<string, number>>
}

/** `isLine`: on one line, in a card that names the asset. */
export function NativeBalance({
  wallet,
  precision,
  isLine = false,
}: BalanceProps & { readonly isLine?: boolean }) {
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
      <button
        type="button"
        className={cx(
          'inline-flex rounded-sm whitespace-nowrap',
          isLine ? 'flex-row-reverse items-baseline gap-x-3' : 'flex-col items-end',
        )}
      >
        <Amount
          value={wallet.balance}
          {...(isLine ? {} : { symbol: wallet.symbol })}
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

/** The wallet was never read, so its zero balance is unknown. */
export const isUnknown = ({ books, balance }: Wallet): boolean =>
  (books.state === 'unserved' || books.state === 'unread') && balance === '0'

export function RowMenu({
  wallet,
  actions,
  canSend,
  onFetch,
  onReceive,
  onSend,
  onRename,
  onMove,
}: RowActs & { readonly wallet: Wallet }) {
  const { dialogs, wallets: words } = useWords()
  const copy = useCopy(words.addressCopied)
  const { isDevMode } = useSession()
  return (
    <Menu
      trigger={
        <Button look="cell" aria-label={words.menuOf(wallet.name)}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      {/* Where no provider reads the network, an incoming payment would not be seen. */}
      {wallet.is_active && wallet.books.state !== 'unserved' && (
        <MenuItem onSelect={() => onReceive(wallet)}>{dialogs.receive}</MenuItem>
      )}
      {canSend(wallet) && (
        <SendItem label={dialogs.send} walletId={wallet.id} onSend={() => onSend(wallet)} />
      )}
      <MenuItem onSelect={() => copy(wallet.address)}>{words.copyAddress}</MenuItem>
      <MenuItem onSelect={() => actions.showTransactions(wallet)}>{words.transactions}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onFetch(wallet)}>{words.fetch}</MenuItem>
      <MenuItem onSelect={() => actions.reconcile(wallet)}>{words.reconcile}</MenuItem>
      <MenuItem onSelect={() => actions.subscribe(wallet)}>{words.subscribe}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onRename(wallet)}>{words.rename}</MenuItem>
      <MenuItem onSelect={() => onMove(wallet)}>{words.move}</MenuItem>
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
