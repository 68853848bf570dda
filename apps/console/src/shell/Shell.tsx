/** The layout of every page but the login: menu, top bar, and the page once its person and organisation are known. */
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode, use } from 'react'
import { currentUserQuery } from '../calls/queries.ts'
import { settings } from '../calls/settings.ts'
import { useStepUpRequest } from '../calls/step-up.ts'
import { adminCheck, shareCurrentUser } from '../session/admin-status.ts'
import { watchIdle } from '../session/idle-logout.ts'
import { OrganisationProvider, useOrganisations } from '../session/organisation.tsx'
import { signOut } from '../session/sign-out.ts'
import { Button } from '../ui/Button.tsx'
import { holdDialogs } from '../ui/held-dialogs.ts'
import { EmptyState, PageSkeleton } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'
import { AdminGate } from './AdminGate.tsx'
import { InvitationBanner } from './InvitationBanner.tsx'
import { type EarlyKeys, listenToEarlyKeys } from './listen-to-early-keys.ts'
import { noBarFilters } from './filter-bar-search.ts'
import { pageShortcuts } from './page-shortcuts.ts'
import { PalettePlace } from './palette-place.ts'
import { listenToPalette, listenToShortcuts } from './shortcuts.ts'
import { Sidebar } from './Sidebar.tsx'
import { ToAccounts } from './ToAccounts.tsx'
import { TopBar } from './TopBar.tsx'
import { UnreadableRows } from './UnreadableRows.tsx'
import { useLeaveWithoutToken } from './use-leave-without-token.ts'
import { useMedia } from '../ui/use-media.ts'

const Drawer = lazy(async () => ({ default: (await import('../ui/Drawer.tsx')).Drawer }))
const AddOrganizationDialog = lazy(async () => ({
  default: (await import('../features/members/AddOrganizationDialog.tsx')).AddOrganizationDialog,
}))
/** The rows refer to them; until they are there, a row has no drawing. */
const TokenMarks = lazy(async () => ({ default: (await import('../ui/TokenMarks.tsx')).TokenMarks }))
const StepUpDialog = lazy(async () => ({
  default: (await import('../features/account/StepUpDialog.tsx')).StepUpDialog,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

export function Shell() {
  const token = useLeaveWithoutToken()
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => watchIdle(() => signOut('idle')), [])
  useEffect(() => {
    if (token === null) return
    shareCurrentUser(() => client.fetchQuery(currentUserQuery))
    const check = (): void => void adminCheck.check()
    check()
    return router.subscribe('onResolved', check)
  }, [client, token, router])
  if (token === null) return null
  return (
    <OrganisationProvider key={token}>
      <Frame />
      <StepUp />
    </OrganisationProvider>
  )
}

/** Any call may ask for it. */
function StepUp() {
  const request = useStepUpRequest()
  if (request === null) return null
  return (
    <Suspense>
      <StepUpDialog onAnswer={request.answer} />
    </Suspense>
  )
}

interface OpenPaletteProps {
  readonly early: EarlyKeys
  readonly onClose: () => void
}

function Palette({ early, onClose }: OpenPaletteProps) {
  useEffect(() => () => early.stop(), [early])
  useEffect(() => holdDialogs(), [])
  return <Suspense>{use(PalettePlace)({ typedBefore: early.typed, onClose })}</Suspense>
}

function Frame() {
  const { shell } = useWords()
  const { title, needsOrganisation, isForStaff, isOff } = usePage()
  const isWide = useMedia('(min-width: 64rem)')
  const [isRail, setRail] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [areShortcutsOpen, setShortcutsOpen] = useState(false)
  // The keys pressed from its opening on. Null: it is closed.
  const [palette, setPalette] = useState<EarlyKeys | null>(null)
  const navigate = useNavigate()
  const menu = isWide
    ? isRail
      ? { label: shell.expand, icon: PanelLeftOpen, onToggle: () => setRail(false) }
      : { label: shell.collapse, icon: PanelLeftClose, onToggle: () => setRail(true) }
    : { label: shell.openMenu, icon: Menu, onToggle: () => setDrawerOpen(true) }
  const toggleMenu = useEffectEvent(() => menu.onToggle())
  const goTo = useEffectEvent(
    ({ to, search = {} }: (typeof pageShortcuts)[number]) =>
      void navigate({ to: to as '/', search: search as never }),
  )
  const closePalette = (): void => setPalette(null)
  const openPalette = (): void => {
    if (palette === null) setPalette(listenToEarlyKeys(closePalette))
  }
  const openByKey = useEffectEvent(openPalette)
  useEffect(() => listenToPalette(() => openByKey()), [])
  useEffect(
    () =>
      listenToShortcuts({
        '/': focusSearch,
        '[': () => toggleMenu(),
        '?': () => setShortcutsOpen(true),
        ...Object.fromEntries(pageShortcuts.map((shortcut) => [shortcut.keys, () => goTo(shortcut)])),
      }),
    [],
  )
  const forgetFilters = (): void =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, ...noBarFilters, ...('page' in was ? { page: 1 } : {}) }),
      replace: true,
    })
  return (
    <div className="flex h-full">
      <title>{`${title} · Holdfast`}</title>
      <a
        href="#content"
        className="pop sr-only z-80 px-3 py-1.5 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {shell.skip}
      </a>
      {isWide && <Sidebar isRail={isRail} onLeaveRail={() => setRail(false)} />}
      {!isWide && isDrawerOpen && (
        <Suspense>
          <Drawer label={shell.mainMenu} onClose={() => setDrawerOpen(false)}>
            <Sidebar
              isRail={false}
              onFollow={() => setDrawerOpen(false)}
              closeButton={
                <Button
                  look="icon"
                  className="ml-auto shrink-0"
                  aria-label={shell.closeMenu}
                  onClick={() => setDrawerOpen(false)}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              }
            />
          </Drawer>
        </Suspense>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar title={title} onOrganisation={forgetFilters} onPalette={openPalette} menu={menu} />
        <InvitationBanner />
        <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <Suspense fallback={<PageSkeleton />}>
            <Gate isOn={isForStaff} of={AdminGate}>
              <Gate isOn={needsOrganisation} of={OrganisationGate}>
                <UnreadableRows />
                {isOff ? <PreviewOff /> : <Outlet />}
              </Gate>
            </Gate>
          </Suspense>
        </main>
      </div>
      <Suspense>
        <TokenMarks />
      </Suspense>
      {palette !== null && <Palette early={palette} onClose={closePalette} />}
      {areShortcutsOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The route table's options of the current page. */
function usePage() {
  const words = useWords()
  const options = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return {
    title: options?.title?.(words) ?? '',
    needsOrganisation: options?.needsOrganisation ?? false,
    isForStaff: options?.isForStaff ?? false,
    isOff: options?.isMockup === true && !settings().previews,
  }
}

/** In place of a page of sample data. */
function PreviewOff() {
  const { shell } = useWords()
  return <EmptyState title={shell.previewOff} why={shell.previewOffWhy} action={<ToAccounts />} />
}

type GateComponent = (props: { children: ReactNode }) => ReactNode

function Gate({ isOn, of: Component, children }: { isOn: boolean; of: GateComponent; children: ReactNode }) {
  return isOn ? <Component>{children}</Component> : children
}

/** A page of an organisation remounts when another one is selected. */
function OrganisationGate({ children }: { children: ReactNode }) {
  const { isLoading, current } = useOrganisations()
  if (current)
    return (
      <div key={current.id} className="contents">
        {children}
      </div>
    )
  if (isLoading) return <PageSkeleton />
  return <NoOrganisation />
}

/** A person without an organisation can create one. */
function NoOrganisation() {
  const { shell, dialogs } = useWords()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <EmptyState
        title={shell.noOrganizations}
        why={shell.noOrganizationsWhy}
        action={<Button onClick={() => setAdding(true)}>{dialogs.organization}</Button>}
      />
      {isAdding && (
        <Suspense>
          <AddOrganizationDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-shortcut="search"]')
  field?.focus()
  field?.select()
}
