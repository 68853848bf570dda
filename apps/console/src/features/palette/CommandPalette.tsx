/**
 * One search field for the whole console: acts and pages by name or synonym, wallets and known addresses by name or address, requests
 * and transactions by what the server finds. Acts come before pages, and samples come last. Pages for staff and samples are offered
 * to staff only, those for developers in dev mode.
 */
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../calls/api.ts'
import { walletsQuery } from '../../calls/queries.ts'
import { settings } from '../../calls/settings.ts'
import { useWhyNoRequests } from '../requesting/use-why-no-requests.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useIsStaff } from '../../session/use-is-staff.ts'
import { cx } from '../../ui/cx.ts'
import { useWords } from '../../words/words.tsx'
import { bestFirst, findCommands, type Command } from './find-commands.ts'
import { adminMenu, bottomMenu, isGroup, topMenu } from '../../shell/menu.ts'
import type { PaletteProps } from '../../shell/palette-place.ts'
import { usePaletteWords } from './palette-words.ts'
import { useLookCommands } from './use-look-commands.ts'
import { useLaunches, usePageActs } from './use-palette-acts.ts'
import { usePaletteFinds } from './use-palette-finds.ts'

interface Group {
  readonly label: string
  readonly items: readonly Command[]
}

export function CommandPalette(props: PaletteProps) {
  const { current } = useOrganisations()
  const Palette = current === null ? OpenPalette : PaletteOfOrganisation
  return <Palette {...props} />
}

function PaletteOfOrganisation(props: PaletteProps) {
  return <OpenPalette whyNoRequests={useWhyNoRequests()} {...props} />
}

interface OpenProps extends PaletteProps {
  readonly whyNoRequests?: string | null
}

function OpenPalette({ whyNoRequests = null, typedBefore, onClose }: OpenProps) {
  const words = usePaletteWords()
  const { common } = useWords()
  const [typed, setTyped] = useState(typedBefore)
  const searched = useDeferredValue(typed)
  const { groups, isSearching, failure } = useFound(searched, whyNoRequests)
  const items = groups.filter((group) => group.items.length > 0)
  const choose = (command: Command) => {
    if (command.whyNot !== undefined) return
    onClose()
    command.run()
  }
  const waitForFirst = useChooseFirst(searched === typed ? items[0]?.items[0] : undefined, choose)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          aria-label={words.title}
          className="pop fixed top-[min(12vh,6rem)] left-1/2 z-50 flex max-h-[70vh] w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 flex-col outline-none"
        >
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            items={items}
            itemToStringValue={({ name }: Command) => name}
            value={typed}
            onValueChange={(value, { reason }) => {
              if (reason === 'item-press') return
              setTyped(value)
              waitForFirst(false)
            }}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-mute" />
              <Autocomplete.Input
                data-palette=""
                aria-label={words.title}
                placeholder={words.hint}
                maxLength={200}
                spellCheck={false}
                autoComplete="off"
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  // While a search runs, the highlighted option still belongs to the previous text.
                  if (event.currentTarget.hasAttribute('aria-activedescendant') && searched === typed) return
                  event.preventDefault()
                  event.preventBaseUIHandler()
                  waitForFirst(true)
                }}
                className="h-11 min-w-0 flex-1 bg-transparent text-base text-ellipsis outline-none"
              />
              <kbd className="hidden rounded-sm border border-line bg-sunken px-1.5 font-mono text-2xs text-mute sm:block">
                Esc
              </kbd>
              <Base.Close className="sr-only">{common.close}</Base.Close>
            </div>
            <Autocomplete.List
              aria-label={words.results}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:hidden"
            >
              {(group: Group) => (
                <Autocomplete.Group key={group.label} items={group.items} className="pb-1.5 last:pb-0">
                  <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 text-2xs font-medium text-mute">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => <Option key={command.id} command={command} onChoose={choose} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <p role="status" className="px-4 py-3 text-center text-mute empty:hidden">
              {failure !== null
                ? words.failed(failure)
                : isSearching
                  ? words.searching
                  : items.length === 0 && words.none}
            </p>
          </Autocomplete.Root>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

interface OptionProps {
  readonly command: Command
  readonly onChoose: (command: Command) => void
}

/** Not disabled for the list: the keyboard reaches it, and its name includes the reason. */
function Option({ command, onChoose }: OptionProps) {
  const { name, detail, whyNot } = command
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      {...(whyNot === undefined ? {} : { 'aria-disabled': true })}
      className="flex min-h-8 cursor-default flex-wrap items-center gap-x-3 rounded-md px-2.5 py-1 outline-none data-highlighted:bg-hover"
    >
      <bdi className={cx('max-w-full min-w-0 truncate font-medium', whyNot !== undefined && 'text-mute')}>
        {name}
      </bdi>
      {whyNot === undefined ? (
        <bdi className="min-w-0 truncate font-mono text-2xs text-mute sm:ml-auto">{detail}</bdi>
      ) : (
        <span className="w-full text-xs text-soft">{whyNot}</span>
      )}
    </Autocomplete.Item>
  )
}

/**
 * For an Enter before an option is highlighted: selects the first match as soon as there is one. `first`: the first match of the
 * current text. Typing on cancels it.
 */
function useChooseFirst(first: Command | undefined, choose: (command: Command) => void) {
  const [isWaiting, setWaiting] = useState(false)
  const chooseNow = useEffectEvent(choose)
  useEffect(() => {
    if (isWaiting && first !== undefined) chooseNow(first)
  }, [isWaiting, first])
  return setWaiting
}

const most = 6

function useFound(typed: string, whyNoRequests: string | null) {
  const words = usePaletteWords()
  const { current } = useOrganisations()
  const { pages, dialogs, previews } = usePlaces()
  const launches = useLaunches(dialogs, whyNoRequests)
  const acts = usePageActs(whyNoRequests)
  const looks = useLookCommands(words)
  const known = useKnownAddresses()
  const { requests, transactions, ...search } = usePaletteFinds(current?.id ?? '', typed)
  const isBlank = typed.trim() === ''
  const groups: readonly Group[] = [
    {
      label: words.groups.actions,
      items: findCommands(isBlank ? launches : [...launches, ...acts, ...looks], typed, most),
    },
    { label: words.groups.pages, items: findCommands(pages, typed, isBlank ? pages.length : most) },
    { label: words.groups.wallets, items: isBlank ? [] : findCommands(known.wallets, typed, most) },
    { label: words.groups.addresses, items: isBlank ? [] : findCommands(known.addresses, typed, most) },
    { label: words.groups.requests, items: requests },
    { label: words.groups.transactions, items: transactions },
    { label: words.groups.previews, items: findCommands(previews, typed, isBlank ? previews.length : most) },
  ]
  return { groups: bestFirst(groups, typed), ...search }
}

/** Pages and dialogs that the router knows. */
function usePlaces(): Readonly<Record<'pages' | 'dialogs' | 'previews', readonly Command[]>> {
  const words = useWords()
  const router = useRouter()
  const navigate = useNavigate()
  const isStaff = useIsStaff()
  const { devMode, previews: hasPreviews } = settings()
  const places = Object.entries(router.routesByPath).flatMap(([path, route]): Place[] => {
    const {
      title,
      isForStaff = false,
      isMockup = false,
    } = (route as unknown as PlaceRoute).options.staticData ?? {}
    const isHidden =
      path === '/main/Login' ||
      (isForStaff && !isStaff) ||
      ((devPages.has(path) || path.startsWith('/dev')) && !devMode) ||
      (isMockup && !(isStaff && hasPreviews))
    if (title === undefined || isHidden) return []
    return [
      {
        id: path,
        name: title(words),
        detail: path,
        isMockup,
        run: () => void navigate({ to: path as '/accounts-balances' }),
      },
    ]
  })
  const live = places.filter(({ isMockup }) => !isMockup)
  const isDialog = ({ detail }: Command) => detail.startsWith('/buttons/')
  const inOrder = (commands: readonly Place[], rank: (path: string) => number) =>
    commands.toSorted((a, b) => rank(a.id) - rank(b.id))
  return {
    pages: inOrder(
      live.filter((place) => !isDialog(place)),
      rankOf,
    ),
    dialogs: inOrder(live.filter(isDialog), rankOfAct),
    previews: places.filter(({ isMockup }) => isMockup),
  }
}

interface Place extends Command {
  readonly isMockup: boolean
}

/** The acts of every day, offered before anything is typed. The others follow in the launcher's order. */
const usualActs = ['Send', 'Receive', 'AddAddress', 'AddWallet', 'CsvExport', 'AddUser'].map(
  (name) => `/buttons/${name}`,
)

function rankOfAct(path: string): number {
  const place = usualActs.indexOf(path)
  return place < 0 ? usualActs.length : place
}

const menuPaths = [...topMenu(true), ...adminMenu, ...bottomMenu].flatMap((item) =>
  isGroup(item) ? item.children.map(({ path }) => path) : [item.path],
)

/** In menu order; then pages outside of the menus, galleries for developers last. */
function rankOf(path: string): number {
  const place = menuPaths.indexOf(path)
  if (place >= 0) return place
  return menuPaths.length + (path.startsWith('/dev') ? 1 : 0)
}

const devPages = new Set(['/mpc/dev-keys', '/mpc/dev-flow-logs', '/mpc/dev'])

interface PlaceRoute {
  readonly options: {
    readonly staticData?: {
      readonly title?: (words: ReturnType<typeof useWords>) => string
      readonly isForStaff?: boolean
      readonly isMockup?: boolean
    }
  }
}

/** Wallets and named addresses: each opens its transactions. */
function useKnownAddresses(): {
  readonly wallets: readonly Command[]
  readonly addresses: readonly Command[]
} {
  const { current } = useOrganisations()
  const entityId = current?.id ?? ''
  const navigate = useNavigate()
  const wallets = useQuery({ ...walletsQuery(entityId), enabled: entityId !== '' })
  const names = useQuery({
    queryKey: ['address-resolution', entityId],
    queryFn: () => api.getAddressResolution({ query: { entity_id: entityId } }),
    staleTime: 60_000,
    enabled: entityId !== '',
  })
  const open = (search: { wallet?: string; q?: string }) => () =>
    void navigate({ to: '/bc-transactions', search: { page: 1, ...search } })
  const { address_book: book = {}, inbound_labels: labels = {} } = names.data ?? {}
  return {
    wallets: (wallets.data ?? []).map(({ id, name, address }) => ({
      id,
      name,
      detail: address,
      run: open({ wallet: id }),
    })),
    addresses: Object.entries({ ...labels, ...book }).map(([address, name]) => ({
      id: address,
      name,
      detail: address,
      run: open({ q: address }),
    })),
  }
}
