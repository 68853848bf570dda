/** The three menus on the left: 16rem wide, a rail of icons when collapsed. */
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight, Pin } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { settings } from '../calls/settings.ts'
import { useAdminStatus } from '../session/admin-status.ts'
import { signOut } from '../session/sign-out.ts'
import { cx } from '../ui/cx.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useWords } from '../words/words.tsx'
import { isLocalHost } from './is-local-host.ts'
import {
  adminMenu,
  bottomMenu,
  currentPath,
  isActive,
  isGroup,
  topMenu,
  type Group,
  type Leaf,
  type MenuItem,
} from './menu.ts'
import { readPinned, writePinned } from './pinned-groups.ts'
import { Mark } from './Mark.tsx'

interface Props {
  readonly isRail: boolean
  /** A group was clicked, which has no room in the rail. */
  readonly onLeaveRail?: () => void
  /** A link was followed. */
  readonly onFollow?: () => void
  /** The button that closes the drawer. */
  readonly closeButton?: ReactNode
}

export function Sidebar({ isRail, onLeaveRail, onFollow, closeButton }: Props) {
  const { shell } = useWords()
  const adminStatus = useAdminStatus()
  const groups = useGroups()
  const top = topMenu(settings().devMode)
  const present = useLocation({ select: ({ pathname }) => pathname })
  const current = currentPath([...top, ...adminMenu, ...bottomMenu], present)
  const list = (items: readonly MenuItem[]): ReactNode =>
    items.map((item) =>
      isGroup(item) ? (
        <GroupItem
          key={item.label}
          group={item}
          groups={groups}
          present={present}
          current={current}
          isRail={isRail}
          {...(onLeaveRail ? { onLeaveRail } : {})}
          {...(onFollow ? { onFollow } : {})}
        />
      ) : (
        <li key={item.label}>
          <LeafLink
            leaf={item}
            present={present}
            current={current}
            isRail={isRail}
            {...(onFollow ? { onFollow } : {})}
          />
        </li>
      ),
    )
  return (
    <nav
      aria-label={shell.mainMenu}
      className={cx('flex h-full shrink-0 flex-col border-r border-line bg-sunken', isRail ? 'w-14' : 'w-64')}
    >
      <Head isRail={isRail}>{closeButton}</Head>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <ul className="space-y-0.5 px-2 py-1">{list(top)}</ul>
        {adminStatus === 'unknown' && (
          <p
            role="status"
            title={shell.checkingAdmin}
            className="mx-2 mt-1 flex h-7.5 items-center truncate border-t border-line px-2 text-mute"
          >
            {isRail ? <span aria-hidden>…</span> : shell.checkingAdmin}
            {isRail && <span className="sr-only">{shell.checkingAdmin}</span>}
          </p>
        )}
        {adminStatus === 'admin' && (
          <ul aria-label={shell.adminMenu} className="mx-2 mt-1 space-y-0.5 border-t border-line py-1">
            {list(adminMenu)}
          </ul>
        )}
        <ul aria-label={shell.bottomMenu} className="mt-auto space-y-0.5 border-t border-line p-2">
          {list(bottomMenu)}
        </ul>
      </div>
    </nav>
  )
}

function Head({ isRail, children }: { readonly isRail: boolean; readonly children?: ReactNode }) {
  const { shell } = useWords()
  const isLocal = isLocalHost(window.location.hostname, settings().localHosts)
  return (
    <div
      className={cx(
        'flex shrink-0 items-center',
        isRail ? 'flex-col gap-2 pt-3.5 pb-2' : 'h-12 gap-2 px-4',
        children !== undefined && 'pr-2',
      )}
    >
      <Mark className="size-5 shrink-0" />
      {!isRail && <span className="text-base font-semibold tracking-[-0.01em]">Holdfast</span>}
      {isLocal && (
        <span
          title={shell.localDev}
          className={cx(
            'rounded-sm border border-warn/50 font-semibold text-warn',
            isRail
              ? 'max-w-12 px-0.5 text-center text-[0.5rem]/3 break-words'
              : 'ml-auto px-1 text-center tracking-[-0.01em]',
            !isRail && (children === undefined ? 'truncate text-[0.6875rem]/4' : 'text-[0.625rem]/3'),
          )}
        >
          {shell.localDev}
        </span>
      )}
      {children}
    </div>
  )
}

interface Groups {
  readonly isPinned: (group: Group) => boolean
  readonly isOpen: (group: Group, isHere: boolean) => boolean
  readonly toggle: (group: Group, isHere: boolean) => void
  readonly togglePin: (group: Group) => void
}

/** Pinned groups are open. Others stay as the person left them; untouched ones are open while they contain the current page. */
function useGroups(): Groups {
  const [pinned, setPinned] = useState(readPinned)
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({})
  const present = useLocation({ select: ({ pathname }) => pathname })
  const [seen, setSeen] = useState(present)
  if (seen !== present) {
    setSeen(present)
    // Navigating into a manually closed group opens it again.
    setTouched(Object.fromEntries(Object.entries(touched).filter(([, isOpen]) => isOpen)))
  }
  const isPinned = ({ pin }: Group): boolean => pinned.includes(pin)
  const isOpen = (group: Group, isHere: boolean): boolean => isPinned(group) || (touched[group.pin] ?? isHere)
  return {
    isPinned,
    isOpen,
    toggle: (group, isHere) => setTouched({ ...touched, [group.pin]: !isOpen(group, isHere) }),
    togglePin: (group) => {
      const next = isPinned(group) ? pinned.filter((pin) => pin !== group.pin) : [...pinned, group.pin]
      writePinned(next)
      setPinned(next)
      setTouched({ ...touched, [group.pin]: !isPinned(group) })
    },
  }
}

const row =
  'relative flex w-full items-center gap-2.5 rounded-md text-soft hover:bg-hover hover:text-ink focus-visible:outline-offset-[-1px]'

interface GroupItemProps {
  readonly group: Group
  readonly groups: Groups
  readonly present: string
  readonly current: string | null
  readonly isRail: boolean
  readonly onLeaveRail?: () => void
  readonly onFollow?: () => void
}

function GroupItem({ group, groups, present, current, isRail, onLeaveRail, onFollow }: GroupItemProps) {
  const { nav, shell } = useWords()
  const label = nav[group.label]
  const isHere = group.children.some(({ path }) => isActive(path, present))
  const isPinned = groups.isPinned(group)
  const isOpen = groups.isOpen(group, isHere)
  const toggle = (): void => {
    if (isRail) onLeaveRail?.()
    if (!isRail || !isOpen) groups.toggle(group, isHere)
  }
  const head = (
    <button
      type="button"
      aria-expanded={isOpen && !isRail}
      onClick={toggle}
      {...(isRail ? { 'aria-label': label } : {})}
      className={cx(
        row,
        'min-h-7.5',
        isRail ? 'justify-center' : 'px-2',
        isRail && isHere && 'bg-selected text-ink',
      )}
    >
      <group.icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {!isRail && (
        <>
          <span className="min-w-0 text-left leading-4 break-words" title={label}>
            {label}
          </span>
          <ChevronRight
            aria-hidden
            className={cx('ml-auto size-3.5 shrink-0 text-mute transition-transform', isOpen && 'rotate-90')}
          />
        </>
      )}
    </button>
  )
  if (isRail)
    return (
      <li>
        <Named label={label}>{head}</Named>
      </li>
    )
  const pinLabel = isPinned ? shell.unpin(label) : shell.pin(label)
  return (
    <li>
      <div className="group/head relative">
        {head}
        <button
          type="button"
          aria-pressed={isPinned}
          aria-label={pinLabel}
          title={pinLabel}
          onClick={() => groups.togglePin(group)}
          className={cx(
            'absolute top-0.75 right-6.5 grid size-6 place-items-center rounded-sm hover:text-ink focus-visible:opacity-100 group-hover/head:opacity-100',
            isPinned ? 'text-accent' : 'text-mute opacity-0',
          )}
        >
          <Pin aria-hidden className={cx('size-3', isPinned && 'fill-current')} />
        </button>
      </div>
      {isOpen && (
        <ul className="my-0.5 ml-4 border-l border-line pl-2">
          {group.children.map((leaf) => (
            <li key={leaf.path}>
              <LeafLink
                leaf={leaf}
                present={present}
                current={current}
                isRail={false}
                isChild
                {...(onFollow ? { onFollow } : {})}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface LeafProps {
  readonly leaf: Leaf
  readonly present: string
  readonly current: string | null
  readonly isRail: boolean
  readonly isChild?: boolean
  readonly onFollow?: () => void
}

function LeafLink({ leaf, present, current, isRail, isChild = false, onFollow }: LeafProps) {
  const { nav } = useWords()
  const label = nav[leaf.label]
  const isPage = leaf.path === current
  const follow = (): void => {
    if (leaf.isLogout) signOut('left')
    onFollow?.()
  }
  const link = (
    <Link
      to={leaf.path as '/'}
      preload={leaf.path.startsWith('/lang/') ? false : 'intent'}
      activeProps={{}}
      activeOptions={{ exact: true }}
      data-active={isActive(leaf.path, present)}
      aria-current={isPage ? 'page' : false}
      onClick={follow}
      {...(isRail ? { 'aria-label': label } : {})}
      className={cx(
        row,
        isChild ? 'min-h-7 gap-2 px-2 py-0.5' : 'min-h-7.5',
        isRail ? 'justify-center' : 'px-2',
        isActive(leaf.path, present) && 'font-medium text-ink',
        isPage && 'bg-selected',
      )}
    >
      <leaf.icon
        aria-hidden
        className={cx('shrink-0', isChild ? 'size-3.5 text-mute' : 'size-4')}
        strokeWidth={1.75}
      />
      {!isRail && (
        <span className="min-w-0 leading-4 break-words" title={label}>
          {label}
        </span>
      )}
    </Link>
  )
  return isRail ? <Named label={label}>{link}</Named> : link
}

/** The rail only has room for icons. */
function Named({ label, children }: { readonly label: string; readonly children: ReactElement }) {
  return (
    <Tooltip content={label} side="right">
      {children}
    </Tooltip>
  )
}
