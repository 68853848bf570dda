/** The acts of the palette: the dialogs of the launcher, and acts of pages. An act that the person may not do says why. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { inboxQuery } from '../../calls/queries.ts'
import { rulesQuery } from '../../calls/rules-query.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { signOut } from '../../session/sign-out.ts'
import { useIsStaff } from '../../session/use-is-staff.ts'
import { type Needs, useWhyNot } from '../../session/use-why-not.ts'
import type { Command } from './find-commands.ts'
import { usePaletteWords } from './palette-words.ts'

type Words = ReturnType<typeof usePaletteWords>

/** The rights that dialogs of the launcher need. Absent: none. */
const needsOf: Readonly<Record<string, Needs>> = {
  AddAddress: 'change addresses',
  AddLabel: 'change addresses',
  AddWallet: 'change wallets',
  AddUser: 'change members',
  InviteMember: 'change members',
  AddApiUser: 'change members',
  AddNetwork: 'staff',
  AddToken: 'staff',
  ImportToken: 'staff',
  AddAccountGroup: 'system',
  CreateVault: 'system',
}

/** The dialogs with their synonyms. Dialogs for staff are listed for staff only. */
export function useLaunches(dialogs: readonly Command[], whyNoRequests: string | null): Command[] {
  const { synonyms, whyNot } = usePaletteWords()
  const isStaff = useIsStaff()
  const mayChangePolicy = useMayChangePolicy()
  const whyNots: Readonly<Partial<Record<Needs, string | null>>> = {
    'change addresses': useWhyNot('change addresses'),
    'change wallets': useWhyNot('change wallets'),
    'change members': useWhyNot('change members'),
    staff: useWhyNot('staff'),
    system: useWhyNot('system'),
  }
  return dialogs.flatMap((dialog): Command[] => {
    const name = dialog.id.replace('/buttons/', '')
    const needs = needsOf[name]
    const lacking = needs === undefined ? null : (whyNots[needs] ?? null)
    if ((needs === 'staff' || needs === 'system') && (!isStaff || lacking !== null)) return []
    const why =
      name === 'Send' ? whyNoRequests : name === 'AddPolicy' && !mayChangePolicy ? whyNot.policy : lacking
    return [{ ...dialog, synonyms: phrasesOf(synonyms, name), ...(why === null ? {} : { whyNot: why }) }]
  })
}

/** Acts that begin on a page. */
export function usePageActs(whyNoRequests: string | null): Command[] {
  const words = usePaletteWords()
  const navigate = useNavigate()
  const mayChangePolicy = useMayChangePolicy()
  const { waiting, hasRules } = useWaiting()
  const act = (
    id: keyof Words['acts'],
    run: () => void,
    whyNot: string | null = null,
    detail = '',
  ): Command => ({
    id: `act ${id}`,
    name: words.acts[id],
    detail,
    synonyms: phrasesOf(words.synonyms, id),
    ...(whyNot === null ? {} : { whyNot }),
    run,
  })
  const to =
    (path: string, search: object = {}) =>
    () =>
      void navigate({ to: path as '/', search: search as never })
  const noneWaits = waiting === 0 ? words.whyNot.nothingToApprove : null
  return [
    act(
      'approve',
      to('/mpc/transfer-requests', { tab: 'needs-you' }),
      noneWaits,
      waiting ? words.waiting(waiting) : '',
    ),
    // 'Send' says the reason, once.
    ...(whyNoRequests === null
      ? [
          act('batch', to('/mpc/transfer-requests/batch')),
          act('schedule', to('/mpc/transfer-requests/payments')),
        ]
      : []),
    act('closeMonth', to('/month-end')),
    act('reconcile', to('/reconciliations')),
    act('changePolicy', to('/wizard'), mayChangePolicy ? null : words.whyNot.policy),
    act('freeze', to('/mpc/policy'), hasRules === false ? words.whyNot.noRules : null),
    act('backUp', to('/mpc/recovery')),
    act('signOut', () => signOut('left')),
  ]
}

function useMayChangePolicy(): boolean {
  const { current } = useOrganisations()
  return current?.rights?.includes('apply policy') !== false
}

/** Undefined: not known yet. */
function useWaiting() {
  const { current } = useOrganisations()
  const entityId = current?.id ?? ''
  const inbox = useQuery({ ...inboxQuery(entityId), enabled: entityId !== '' })
  const rules = useQuery({ ...rulesQuery(entityId), enabled: entityId !== '', staleTime: 60_000 })
  return {
    waiting: inbox.data?.transfers.filter((transfer) => transfer.act === 'approve').length,
    hasRules: rules.data === undefined ? undefined : (rules.data?.in_force ?? null) !== null,
  }
}

const phrasesOf = (synonyms: Words['synonyms'], id: string): readonly string[] =>
  (synonyms as Readonly<Record<string, string>>)[id]?.split(', ') ?? []
