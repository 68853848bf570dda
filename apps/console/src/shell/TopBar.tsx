/** Title of the page, organisation, signed-in person. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, Search, type LucideIcon } from 'lucide-react'
import { currentUserQuery } from '../calls/queries.ts'
import { signOut } from '../session/sign-out.ts'
import { Button } from '../ui/Button.tsx'
import { Initials } from '../ui/Initials.tsx'
import { useWords } from '../words/words.tsx'
import { InboxButton } from './InboxButton.tsx'
import { OrganisationMenu } from './OrganisationMenu.tsx'
import { SandboxMark } from './SandboxMark.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'

interface Props {
  readonly title: string
  readonly onOrganisation: () => void
  readonly onPalette: () => void
  readonly menu: { readonly label: string; readonly icon: LucideIcon; readonly onToggle: () => void }
}

export function TopBar({ title, onOrganisation, onPalette, menu }: Props) {
  const { pages, shell } = useWords()
  // A phone has no room for the title and the organisation beside each other.
  const isNarrow = useIsNarrow()
  const { data: user } = useQuery(currentUserQuery)
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-3 sm:gap-2">
      <Button
        look="icon"
        className="-ml-1 shrink-0"
        aria-label={menu.label}
        aria-keyshortcuts="["
        title={`${menu.label} [`}
        onClick={menu.onToggle}
      >
        <menu.icon aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
      <div className="min-w-0 max-sm:flex-1">
        <h1
          className="truncate font-semibold tracking-[-0.01em] max-sm:text-sm max-sm:leading-5 sm:text-lg"
          title={title}
        >
          {title}
        </h1>
        {isNarrow && (
          <OrganisationMenu
            className="-ml-1 max-w-full text-xs max-sm:h-6 max-sm:px-1"
            onChange={onOrganisation}
          />
        )}
      </div>
      <SandboxMark />
      <div className="ml-auto flex items-center gap-1 max-sm:shrink-0 sm:max-w-[55%] sm:min-w-40 sm:gap-2">
        <Button
          look="icon"
          className="shrink-0"
          aria-label={shell.shortcutPalette}
          aria-keyshortcuts="Control+K Meta+K"
          title={`${shell.shortcutPalette} (Ctrl K)`}
          onClick={onPalette}
        >
          <Search aria-hidden className="size-4" strokeWidth={1.75} />
        </Button>
        <InboxButton />
        {!isNarrow && <OrganisationMenu onChange={onOrganisation} />}
        <span aria-hidden className="hidden h-5 w-px bg-line sm:block" />
        {user && (
          <Link
            to={'/my-account' as '/'}
            title={`${pages.myAccount}: ${user.name}, ${user.email}`}
            className="hidden max-w-60 min-w-32 items-center gap-2 rounded-md px-2 py-1 leading-4 hover:bg-hover sm:flex"
          >
            <Initials id={user.id} name={user.name} />
            <div className="min-w-0">
              <div className="truncate font-medium">
                <bdi>{user.name}</bdi>
              </div>
              <div className="truncate text-2xs text-mute">
                <bdi>{user.email}</bdi>
              </div>
            </div>
          </Link>
        )}
        <Button look="ghost" className="shrink-0" title={shell.logout} onClick={() => signOut('left')}>
          <LogOut aria-hidden className="size-3.5" />
          <span className="sr-only sm:not-sr-only">{shell.logout}</span>
        </Button>
      </div>
    </header>
  )
}
